-- Trio: three of one color in a row go.

local shared = require "shared"
local grid = require "grid"
local cells, neighbors = grid.cells, grid.neighbors

local doomed = shared.set()

local function mark_runs(color)
    for cell = 1, cells do
        local kind = color[cell]
        if kind ~= 0 then
            for direction = 0, 2 do
                -- The first hexagon of a run.
                if color[neighbors[cell][direction + 3]] ~= kind then
                    local length, at = 0, cell
                    while color[at] == kind do
                        length = length + 1
                        at = neighbors[at][direction]
                    end
                    if length >= 3 then
                        at = cell
                        while color[at] == kind do
                            doomed[at] = true
                            at = neighbors[at][direction]
                        end
                    end
                end
            end
        end
    end
end

return function(game)
    repeat
        mark_runs(game.color)
        local destroyed = shared.destroy(game, doomed)
        game.score = game.score + 10 * destroyed
    until destroyed == 0
end
