-- Tetrhex: heights at which all cells are filled go, and so do bombs that touch.

local shared = require "shared"
local grid = require "grid"
local columns, neighbors = grid.columns, grid.neighbors
local flood, is_filled, to_border = shared.flood, shared.is_filled, shared.to_border
local UP_LEFT, UP_RIGHT = shared.UP_LEFT, shared.UP_RIGHT

local BOMB = 2
local SECONDS = 60
local fall = {
    1000, 925, 855, 790, 730, 675, 625, 580, 535, 495,
    460, 425, 395, 365, 340, 315, 290, 270, 250, 230,
    213, 197, 182, 168, 155, 143, 132, 122, 113, 105,
}

local doomed, fallen, seen = shared.set(), shared.set(), shared.set()
local bottom = columns[grid.edge].bottom

-- Returns how many heights are filled; the cell at the top is none.
local function mark_heights(color)
    local n = 0
    for cell = bottom, bottom + 2 * grid.edge - 3 do
        if is_filled(color, cell, UP_LEFT) and is_filled(color, cell, UP_RIGHT) then
            to_border(doomed, cell, UP_LEFT)
            to_border(doomed, cell, UP_RIGHT)
            n = n + 1
        end
    end
    return n
end

-- Returns true if the component of a cell, without the piece, contains a bomb.
local function is_loaded(game, cell)
    shared.clear(seen)
    for k = 1, #game.piece do
        seen[game.piece[k]] = true
    end
    local size, list = flood(game.color, seen, cell)
    for k = 1, size do
        if game.pattern[list[k]] == BOMB then
            return true
        end
    end
    return false
end

-- A piece with bombs that touches another component with one destroys it, and itself.
local function explode(game)
    local color, piece = game.color, game.piece
    shared.clear(fallen)
    for k = 1, #piece do
        fallen[piece[k]] = true
    end
    local hit = false
    for k = 1, #piece do
        local around = neighbors[piece[k]]
        for direction = 0, 5 do
            local cell = around[direction]
            if color[cell] ~= 0 and not fallen[cell] and is_loaded(game, cell) then
                hit = true
                flood(color, doomed, cell)
            end
        end
    end
    if hit then
        flood(color, doomed, piece[1])
        game.score = game.score + 10 * shared.destroy(game, doomed)
    end
end

return function(game)
    game.score = game.score + (game.action == shared.DROP and math.max(3, game.extra) or 3)
    if game.pattern[game.piece[1]] == BOMB then
        explode(game)
    end
    local n = mark_heights(game.color)
    while n > 0 do
        game.lines_made = game.lines_made + n
        game.score = game.score + 50 * n * (n + 1) / (game.radar ~= 0 and 2 or 1)
        shared.destroy(game, doomed)
        n = mark_heights(game.color)
    end
    shared.keep_time(game, fall, SECONDS)
end
