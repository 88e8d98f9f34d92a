-- K3: runs of three and more in three directions.

local grid = require "grid"
local cells, neighbors = grid.cells, grid.neighbors

local lines = {}

-- Marks the runs.
function lines.mark(board)
    local color, marked = board.color, board.marked
    for cell = 1, cells do
        local kind = color[cell]
        if kind ~= 0 then
            for direction = 0, 2 do
                local length = 0
                local at = cell
                while color[at] == kind do
                    length = length + 1
                    at = neighbors[at][direction]
                end
                if length >= 3 then
                    at = cell
                    while color[at] == kind do
                        marked[at] = true
                        at = neighbors[at][direction]
                    end
                end
            end
        end
    end
end

-- Returns how many hexagons are in runs.
function lines.run(board)
    local marked = board.marked
    for cell = 1, cells do
        marked[cell] = false
    end
    lines.mark(board)
    local count = 0
    for cell = 1, cells do
        if marked[cell] then
            count = count + 1
        end
    end
    return count
end

return lines
