-- K4: what K3 marks is destroyed, until nothing is.

local destroy = require "board".destroy
local mark = require "lines".mark

-- How many hexagons were destroyed.
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
