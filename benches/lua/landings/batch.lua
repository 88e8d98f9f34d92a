-- Phase C of a rule, on copies of states. What it leaves has the checksum of `benches::phases`.

local cells = require "grid".cells

-- Copies the board and the numbers of a state. The piece stays the same.
local function copy(from, to)
    for cell = 0, cells do
        to.color[cell] = from.color[cell]
        to.pattern[cell] = from.pattern[cell]
    end
    for name, value in pairs(from) do
        if type(value) == "number" then
            to[name] = value
        end
    end
end

local function add(sum, value)
    return (31 * sum + value) % 4294967296
end

local function weigh(values)
    local sum = 0
    for cell = 1, cells do
        sum = sum + cell * values[cell]
    end
    return sum
end

return function(rule, states, names)
    local land = require(rule)
    local games = {}
    for k = 1, #states do
        games[k] = { color = {}, pattern = {}, piece = states[k].piece }
    end

    local batch = {}

    function batch.restore()
        for k = 1, #states do
            copy(states[k], games[k])
        end
    end

    function batch.run()
        for k = 1, #games do
            land(games[k])
        end
    end

    function batch.checksum()
        local sum = 0
        for k = 1, #games do
            local game = games[k]
            sum = add(add(sum, weigh(game.color)), weigh(game.pattern))
            sum = add(sum, game.period)
            for n = 1, #names do
                sum = add(sum, game[names[n]])
            end
        end
        return sum
    end

    return batch
end
