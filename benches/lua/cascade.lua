-- K4: the hexagons that K3 marks are destroyed, until it marks none.

local destroy = require "board".destroy
local mark = require "lines".mark

-- Returns how many hexagons were destroyed.
return function(board)
    local total = 0
    while true do
        mark(board)
        local destroyed = destroy(board)
        if destroyed == 0 then
            return total
        end
        total = total + destroyed
    end
end
