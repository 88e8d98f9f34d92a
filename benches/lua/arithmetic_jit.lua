-- K1: arithmetic and branches that depend on data, with the bit operations of LuaJIT.

local arshift, band, bxor, tobit = bit.arshift, bit.band, bit.bxor, bit.tobit

return function(steps)
    local x, y, s = 1, 0, 0
    for i = 0, steps - 1 do
        x = tobit(69069 * x + 12345)
        local t = arshift(x, 16)
        if band(t, 1) ~= 0 then
            y = tobit(y + t)
        else
            y = bxor(y, x)
        end
        if y > x then
            y = tobit(y - i)
        end
        s = tobit(s + arshift(y, 3))
    end
    return bxor(s, y)
end
