-- Islands: five or more of one color that touch each other go.

local shared = require "shared"
local cells = require "grid".cells
local flood = shared.flood

local seen, doomed = shared.set(), shared.set()

local function sink(game)
    local color = game.color
    shared.clear(seen)
    for cell = 1, cells do
        if color[cell] ~= 0 and not seen[cell] then
            local size, list = flood(color, seen, cell)
            if size >= 5 then
                for k = 1, size do
                    doomed[list[k]] = true
                end
            end
        end
    end
    return shared.destroy(game, doomed)
end

return function(game)
    local round = 1
    local n = sink(game)
    while n > 0 do
        game.score = game.score + n * n * round
        round = round + 1
        n = sink(game)
    end
end
