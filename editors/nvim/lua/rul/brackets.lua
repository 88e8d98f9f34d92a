-- How many brackets are open after some lines.

local M = {}

local CHANGES = { ["{"] = 1, ["["] = 1, ["("] = 1, ["}"] = -1, ["]"] = -1, [")"] = -1 }

--- The index after the end of a string that starts at an index.
local function after_string(line, at)
  at = at + 1
  while at <= #line and line:sub(at, at) ~= '"' do
    at = at + (line:sub(at, at) == "\\" and 2 or 1)
  end
  return at + 1
end

--- The depth after some lines; nil in a text or a comment.
---@param lines string[]
---@return integer?
function M.depth(lines)
  local depth, open = 0, nil
  for _, line in ipairs(lines) do
    local at = 1
    while at <= #line do
      local two, three = line:sub(at, at + 1), line:sub(at, at + 2)
      if open then
        local closes = line:sub(at, at + #open - 1) == open
        at = at + (closes and #open or 1)
        open = not closes and open or nil
      elseif two == "//" then
        break
      elseif three == '"""' then
        open, at = three, at + 3
      elseif two == "/*" then
        open, at = "*/", at + 2
      elseif two:sub(1, 1) == '"' then
        at = after_string(line, at)
      else
        depth = depth + (CHANGES[two:sub(1, 1)] or 0)
        at = at + 1
      end
    end
  end
  return not open and depth or nil
end

return M
