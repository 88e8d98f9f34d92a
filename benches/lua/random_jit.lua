-- PCG32, with the 64-bit integers of LuaJIT. Each call of a generator returns 15 bits.

local band, bxor, ror, rshift = bit.band, bit.bxor, bit.ror, bit.rshift

return function(seed)
    local increment = 0x14057B7EF767814FULL
    local state = (seed + increment) * 6364136223846793005ULL + increment
    return function()
        local old = state
        state = old * 6364136223846793005ULL + increment
        local x = tonumber(band(rshift(bxor(rshift(old, 18), old), 27), 0xFFFFFFFFULL))
        return rshift(ror(x, tonumber(rshift(old, 59))), 17)
    end
end
