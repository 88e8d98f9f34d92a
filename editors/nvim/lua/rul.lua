-- What the files of this plugin share.

local M = {}

-- The folder of the grammar, next to this plugin.
local here = vim.fs.dirname(vim.fs.dirname(debug.getinfo(1, "S").source:sub(2)))
M.grammar = vim.fs.normalize(here .. "/../tree-sitter-rul")

-- Where the parser is: a folder in which Neovim looks for parsers when it starts.
local parser = vim.fn.stdpath("data") .. "/site/parser/rul.so"

--- Says what is wrong.
local function complain(text)
  vim.notify("rul: " .. text, vim.log.levels.ERROR)
end

--- Whether a program is there; says so if it is not.
local function has(program)
  local is_there = vim.fn.executable(program) == 1
  if not is_there then
    complain(program .. " is not installed, or not on the path")
  end
  return is_there
end

--- Compiles the parser, and highlights the open rule with it.
function M.install()
  vim.fn.mkdir(vim.fs.dirname(parser), "p")
  local compiler = os.getenv("CC") or "cc"
  if not has(compiler) then
    return
  end
  local source = M.grammar .. "/src"
  local command = { compiler, "-std=c11", "-O2", "-shared", "-fPIC", "-I", source }
  vim.list_extend(command, { source .. "/parser.c", "-o", parser })
  local result = vim.system(command):wait()
  if result.code ~= 0 then
    return complain("the parser cannot be compiled: " .. result.stderr)
  end
  if vim.bo.filetype == "rul" then
    M.highlight()
  end
  vim.notify("rul: the parser is installed")
end

--- Loads the parser and its queries; false if it is not installed.
function M.load()
  -- The folder may not have been there when Neovim started.
  local path = vim.uv.fs_stat(parser) and parser or nil
  if not vim.treesitter.language.add("rul", { path = path }) then
    return false
  end
  for _, name in ipairs({ "highlights", "injections", "locals", "folds", "indents" }) do
    local file = M.grammar .. "/queries/" .. name .. ".scm"
    vim.treesitter.query.set("rul", name, table.concat(vim.fn.readfile(file), "\n"))
  end
  return true
end

--- Highlights and folds the rule in the window, if the parser is installed.
function M.highlight()
  if not M.load() then
    return
  end
  vim.treesitter.start()
  vim.wo[0][0].foldmethod = "expr"
  vim.wo[0][0].foldexpr = "v:lua.vim.treesitter.foldexpr()"
  vim.wo[0][0].foldlevel = 99
end

--- Runs a program in a terminal below.
---@param command string[]
function M.terminal(command)
  if not has(command[1]) then
    return
  end
  vim.cmd("botright new")
  vim.fn.jobstart(command, { term = true })
  vim.cmd("startinsert")
end

--- The file in the window, saved.
function M.file()
  vim.cmd("silent update")
  return vim.api.nvim_buf_get_name(0)
end

--- Debugs a rule, or one of its tests, with nvim-dap.
---@param file string
---@param test? string
function M.debug(file, test)
  local has_dap, dap = pcall(require, "dap")
  if not has_dap then
    return complain("nvim-dap is not installed")
  end
  if not has("ruldbg") then
    return
  end
  dap.run({
    type = "rul",
    request = "launch",
    name = test or "Debug this rule",
    program = file,
    test = test,
    stopOnEntry = test == nil,
  })
end

return M
