-- Hexcolumns: three of one color in a row go, and so does what special hexagons take with them.

local shared = require "shared"
local grid = require "grid"
local cells, neighbors = grid.cells, grid.neighbors

local BOMB, BOX, PLUS, MINUS, STAR = 2, 3, 4, 5, 6
local PIECES = 25
local COLORS = 6
local fall = {
    900, 810, 730, 660, 600, 545, 495, 450, 410, 370,
    335, 305, 280, 255, 230, 210, 190, 175, 160, 145,
}

local doomed, seen = shared.set(), shared.set()

-- Returns true if a hexagon can be part of a run: a minus fits into every color but its own.
local function fits(color, pattern, cell, kind)
    if pattern[cell] == MINUS then
        return color[cell] ~= kind
    end
    return color[cell] == kind
end

-- Dooms three hexagons in a row that fit a color, not counting each plus.
local function mark_color(color, pattern, kind)
    for cell = 1, cells do
        if color[cell] ~= 0 and fits(color, pattern, cell, kind) then
            for direction = 0, 2 do
                if not fits(color, pattern, neighbors[cell][direction + 3], kind) then
                    local length, at = 0, cell
                    while fits(color, pattern, at, kind) do
                        if pattern[at] ~= PLUS then
                            length = length + 1
                        end
                        at = neighbors[at][direction]
                    end
                    if length >= 3 then
                        at = cell
                        while fits(color, pattern, at, kind) do
                            doomed[at] = true
                            at = neighbors[at][direction]
                        end
                    end
                end
            end
        end
    end
end

-- Dooms four pluses in a row.
local function mark_pluses(pattern)
    for cell = 1, cells do
        if pattern[cell] == PLUS then
            for direction = 0, 2 do
                if pattern[neighbors[cell][direction + 3]] ~= PLUS then
                    local length, at = 0, cell
                    while pattern[at] == PLUS do
                        length = length + 1
                        at = neighbors[at][direction]
                    end
                    if length >= 4 then
                        at = cell
                        while pattern[at] == PLUS do
                            doomed[at] = true
                            at = neighbors[at][direction]
                        end
                    end
                end
            end
        end
    end
end

-- A star takes its neighbors with it, and any star among them does the same.
local function take_neighbors(color, pattern, cell)
    if seen[cell] then
        return
    end
    seen[cell] = true
    for direction = 0, 5 do
        local neighbor = neighbors[cell][direction]
        if color[neighbor] ~= 0 then
            doomed[neighbor] = true
            if pattern[neighbor] == STAR then
                take_neighbors(color, pattern, neighbor)
            end
        end
    end
end

-- Applies what stars, bombs and boxes do when they go.
local function spread(color, pattern)
    shared.clear(seen)
    for cell = 1, cells do
        if doomed[cell] and pattern[cell] == STAR then
            take_neighbors(color, pattern, cell)
        end
    end
    for cell = 1, cells do
        if doomed[cell] and pattern[cell] == BOMB then
            local kind = color[cell]
            for other = 1, cells do
                if color[other] == kind then
                    doomed[other] = true
                end
            end
        end
    end
    shared.clear(seen)
    for cell = 1, cells do
        if doomed[cell] and pattern[cell] == BOX then
            local size, list = shared.flood(color, seen, cell)
            for k = 1, size do
                doomed[list[k]] = true
            end
        end
    end
end

-- Returns how many hexagons were destroyed.
local function round(game)
    local color, pattern = game.color, game.pattern
    for kind = 1, COLORS do
        mark_color(color, pattern, kind)
    end
    mark_pluses(pattern)
    spread(color, pattern)
    if game.purge ~= 0 then
        game.purge = 0
        for cell = 1, cells do
            if pattern[cell] == PLUS then
                doomed[cell] = true
            end
        end
    end
    return shared.destroy(game, doomed)
end

return function(game)
    game.pieces = game.pieces + 1
    game.left = game.left - 1
    if game.left <= 0 then
        game.left = PIECES
        if game.level < #fall then
            game.level = game.level + 1
            game.period = fall[game.level]
        end
    end
    game.chain = 0
    local limit = 2500 * grid.edge - 12500
    local n = round(game)
    while n > 0 do
        game.chain = game.chain + 1
        local before = math.floor(game.score / limit)
        game.score = game.score + n * n * game.chain
        if math.floor(game.score / limit) ~= before then
            game.purge = 1
        end
        n = round(game)
    end
end
