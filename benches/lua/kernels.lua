-- Runs of a kernel, and the checksum of their values.

local grid = require "grid"
local board = require "board"
local play = require "games"
local arithmetic = require "arithmetic"

local on_boards = {
    K2 = require "flood",
    K2b = require "flood",
    K3 = require "lines".run,
    K4 = require "cascade",
}

local function add(sum, value)
    return (31 * sum + value) % 4294967296
end

return function(name, runs, boards, most_pieces)
    local sum = 0
    if name == "K1" then
        for _ = 1, runs do
            sum = add(sum, arithmetic(1000000))
        end
    elseif name == "K5" then
        for seed = 0, runs - 1 do
            local score, pieces = play(seed, most_pieces)
            sum = add(add(sum, score), pieces)
        end
    else
        local run = on_boards[name]
        local copy = board.new()
        for k = 0, runs - 1 do
            board.fill(copy, boards[k % #boards + 1])
            sum = add(sum, run(copy))
            if name == "K4" and k < #boards then
                local left = 0
                for cell = 1, grid.cells do
                    left = left + cell * copy.color[cell]
                end
                sum = add(sum, left)
            end
        end
    end
    return sum
end
