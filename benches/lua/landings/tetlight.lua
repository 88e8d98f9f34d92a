-- Tetlight: filled rows from border to border and filled Vs go.

local shared = require "shared"
local grid = require "grid"
local cells, neighbors = grid.cells, grid.neighbors
local is_filled, to_border = shared.is_filled, shared.to_border
local UP_LEFT, UP_RIGHT = shared.UP_LEFT, shared.UP_RIGHT

local SECONDS = 40
local fall = {
    900, 840, 785, 730, 680, 635, 590, 550, 515, 480,
    445, 415, 385, 360, 335, 310, 290, 270, 250, 235,
    220, 205, 190, 178, 166, 155, 145, 135, 126, 117,
    109, 102, 95, 88, 82,
}

local doomed = shared.set()

-- Returns how many lines there are.
local function mark_lines(color)
    local n = 0
    for cell = 1, cells do
        if color[cell] ~= 0 then
            local around = neighbors[cell]
            for direction = 0, 2 do
                if around[direction + 3] == 0 and is_filled(color, cell, direction) then
                    to_border(doomed, cell, direction)
                    n = n + 1
                end
            end
            if around[UP_LEFT] ~= 0 and around[UP_RIGHT] ~= 0
                and is_filled(color, cell, UP_LEFT) and is_filled(color, cell, UP_RIGHT) then
                to_border(doomed, cell, UP_LEFT)
                to_border(doomed, cell, UP_RIGHT)
                n = n + 1
            end
        end
    end
    return n
end

return function(game)
    game.score = game.score + (game.action == shared.DROP and math.max(3, game.extra) or 3)
    local n = mark_lines(game.color)
    while n > 0 do
        game.lines_made = game.lines_made + n
        game.score = game.score + 25 * n * (n + 1)
        shared.destroy(game, doomed)
        n = mark_lines(game.color)
    end
    shared.keep_time(game, fall, SECONDS)
end
