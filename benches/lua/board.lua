-- A board: color and marked by cell; 0 is the cell that does not exist.

local grid = require "grid"
local cells, columns = grid.cells, grid.columns

local board = {}

-- Returns an empty board.
function board.new()
    local new = { color = {}, marked = {} }
    for cell = 0, cells do
        new.color[cell] = 0
        new.marked[cell] = false
    end
    return new
end

-- Fills a board with colors that start at cell 1.
function board.fill(to, colors)
    local color, marked = to.color, to.marked
    for cell = 1, cells do
        color[cell] = colors[cell]
        marked[cell] = false
    end
end

-- Destroys the marked hexagons; those above them come down. Clears the marks, and returns how many
-- were destroyed.
function board.destroy(on)
    local color, marked = on.color, on.marked
    local destroyed = 0
    for k = 1, #columns do
        local bottom, height = columns[k].bottom, columns[k].height
        local to = bottom
        for from = bottom, bottom + height - 1 do
            if marked[from] and color[from] ~= 0 then
                destroyed = destroyed + 1
            else
                color[to] = color[from]
                to = to + 1
            end
        end
        for cell = to, bottom + height - 1 do
            color[cell] = 0
        end
    end
    for cell = 1, cells do
        marked[cell] = false
    end
    return destroyed
end

return board
