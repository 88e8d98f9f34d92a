-- Indents a line by the brackets around it. Lines of comments, texts and patterns stay as they are.

local rul = require("rul.brackets")

function _G.rul_indent()
  local row = vim.v.lnum
  local line = vim.fn.getline(row)
  local is_drawing = line:match("^%s*[0-7]+%s*$")
  local depth = not is_drawing and rul.depth(vim.api.nvim_buf_get_lines(0, 0, row - 1, false))
  if not depth then
    return -1
  end
  if line:match("^%s*[}%])]") then
    depth = depth - 1
  elseif line:match("^%s*[-+*%%&|^<>=!]") or line:match("^%s*/[^/*]") then
    -- A long expression is split before its operators.
    depth = depth + 1
  end
  return math.max(depth, 0) * vim.fn.shiftwidth()
end

vim.bo.indentexpr = "v:lua.rul_indent()"
vim.bo.indentkeys = "0{,0},0),0],!^F,o,O"
vim.b.undo_indent = "setlocal indentexpr< indentkeys<"
