-- K5: whole games. Columns of three fall, and runs of one color are destroyed.

local grid = require "grid"
local boards = require "board"
local mark = require "lines".mark
local random = require "random"
local columns, edge = grid.columns, grid.edge

-- Returns true if a column of three has room in a column, from a height on.
local function is_free(color, column, height)
    local cell = columns[column + edge].bottom + height
    return color[cell] == 0 and color[cell + 1] == 0 and color[cell + 2] == 0
end

-- Destroys runs, until there are none; returns the points.
local function land(board)
    local points, round = 0, 1
    while true do
        mark(board)
        local destroyed = boards.destroy(board)
        if destroyed == 0 then
            return points
        end
        points = points + destroyed * round
        round = round + 1
    end
end

-- Plays a game; returns the score, and how many pieces have landed.
return function(seed, most_pieces)
    local board = boards.new()
    local color = board.color
    local draw = random(seed)
    local score, pieces = 0, 0
    while pieces < most_pieces do
        local low, middle, high = 1 + draw() % 6, 1 + draw() % 6, 1 + draw() % 6
        local column, height = 0, 14
        if not is_free(color, column, height) then
            break
        end
        local target = pieces % 17 - 8
        local step = target < 0 and -1 or 1
        while column ~= target do
            -- At the same height, or one lower if it would not fit.
            local to, at = column + step, height
            if at + 3 > columns[to + edge].height then
                at = at - 1
            end
            if not is_free(color, to, at) then
                break
            end
            column, height = to, at
        end
        while height > 0 and is_free(color, column, height - 1) do
            height = height - 1
        end
        local cell = columns[column + edge].bottom + height
        color[cell], color[cell + 1], color[cell + 2] = low, middle, high
        pieces = pieces + 1
        score = score + land(board)
    end
    return score, pieces
end
