-- PCG32, with the integers of Lua 5.4. Each call of a generator returns 15 bits.

return function(seed)
    local increment = 0x14057B7EF767814F
    local state = (seed + increment) * 6364136223846793005 + increment
    return function()
        local old = state
        state = old * 6364136223846793005 + increment
        local x = (((old >> 18) ~ old) >> 27) & 0xFFFFFFFF
        local turn = old >> 59
        return (((x >> turn) | (x << (32 - turn))) & 0xFFFFFFFF) >> 17
    end
end
