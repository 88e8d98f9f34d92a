-- K2: the components of the board, by recursion.

local grid = require "grid"
local cells, neighbors = grid.cells, grid.neighbors

local function flood(color, marked, cell)
    marked[cell] = true
    local size = 1
    local around = neighbors[cell]
    for direction = 0, 5 do
        local neighbor = around[direction]
        if color[neighbor] == color[cell] and not marked[neighbor] then
            size = size + flood(color, marked, neighbor)
        end
    end
    return size
end

-- Returns the sum of the squares of the sizes.
return function(board)
    local color, marked = board.color, board.marked
    for cell = 1, cells do
        marked[cell] = false
    end
    local sum = 0
    for cell = 1, cells do
        if not marked[cell] then
            local size = flood(color, marked, cell)
            sum = sum + size * size
        end
    end
    return sum
end
