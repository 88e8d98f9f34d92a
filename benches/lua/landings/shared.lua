-- What several rules do on a board: `color` and `pattern` by cell, and sets of cells as tables of
-- true and false. Cell 0 does not exist, and is empty.

local grid = require "grid"
local cells, columns, neighbors = grid.cells, grid.columns, grid.neighbors

local shared = { DROP = -2, UP_RIGHT = 2, UP_LEFT = 4 }

-- Returns an empty set of cells.
function shared.set()
    local set = {}
    for cell = 0, cells do
        set[cell] = false
    end
    return set
end

-- Removes all cells from a set.
function shared.clear(set)
    for cell = 0, cells do
        set[cell] = false
    end
end

-- Destroys the hexagons in a set of cells, which is empty then; those above them come down. Returns
-- how many were destroyed.
function shared.destroy(game, doomed)
    local color, pattern = game.color, game.pattern
    local destroyed = 0
    for k = 1, #columns do
        local bottom = columns[k].bottom
        local top = bottom + columns[k].height - 1
        local to = bottom
        for from = bottom, top do
            if doomed[from] and color[from] ~= 0 then
                destroyed = destroyed + 1
            else
                color[to], pattern[to] = color[from], pattern[from]
                to = to + 1
            end
            doomed[from] = false
        end
        for cell = to, top do
            color[cell], pattern[cell] = 0, 0
        end
    end
    return destroyed
end

-- Adds the hexagons of one color that are connected with a cell to a set. Returns how many were
-- added, and a list that starts with them.
local list = {}
function shared.flood(color, set, cell)
    if cell == 0 or set[cell] then
        return 0, list
    end
    local kind = color[cell]
    local size, next = 1, 1
    set[cell] = true
    list[1] = cell
    while next <= size do
        local around = neighbors[list[next]]
        next = next + 1
        for direction = 0, 5 do
            local neighbor = around[direction]
            if color[neighbor] == kind and not set[neighbor] then
                set[neighbor] = true
                size = size + 1
                list[size] = neighbor
            end
        end
    end
    return size, list
end

-- Returns true if there are hexagons from a cell to the border.
function shared.is_filled(color, cell, direction)
    while color[cell] ~= 0 do
        cell = neighbors[cell][direction]
    end
    return cell == 0
end

-- Adds the cells from a cell to the border to a set.
function shared.to_border(set, cell, direction)
    while cell ~= 0 do
        set[cell] = true
        cell = neighbors[cell][direction]
    end
end

-- Raises the level when its time is up.
function shared.keep_time(game, fall, seconds)
    while game.time <= 0 and game.level < #fall do
        game.level = game.level + 1
        game.time = game.time + seconds
    end
    if game.time < 0 then
        game.time = 0
    end
    game.period = fall[game.level]
end

return shared
