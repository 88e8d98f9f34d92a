-- K1: arithmetic and branches that depend on data, with the integers of Lua 5.4.

return function(steps)
    local x, y, s = 1, 0, 0
    for i = 0, steps - 1 do
        -- 64 bits to 32 bits and a sign.
        x = ((69069 * x + 12345 + 0x80000000) & 0xFFFFFFFF) - 0x80000000
        local t = x // 65536
        if t & 1 ~= 0 then
            y = ((y + t + 0x80000000) & 0xFFFFFFFF) - 0x80000000
        else
            y = y ~ x
        end
        if y > x then
            y = ((y - i + 0x80000000) & 0xFFFFFFFF) - 0x80000000
        end
        s = s + y // 8
    end
    return (s ~ y) & 0xFFFFFFFF
end
