-- The language server, its code lenses, and commands. Needs Neovim 0.11 or later.

if vim.g.loaded_rul or vim.fn.has("nvim-0.11") == 0 then
  return
end
vim.g.loaded_rul = true

local rul = require("rul")

-- `let g:rul_lsp = v:false` leaves the server to you.
if vim.g.rul_lsp ~= false then
  vim.lsp.enable("rulc")
end

-- Snippets are expanded, and the `use` of a standard module is added, only with this.
vim.api.nvim_create_autocmd("LspAttach", {
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == "rulc" then
      vim.lsp.completion.enable(true, client.id, event.buf, { autotrigger = false })
    end
  end,
})

-- Code lenses: an argument has the members `path` and `test`.
local function lens(act)
  return function(command)
    act(command.arguments[1])
  end
end
vim.lsp.commands["rul.play"] = lens(function(at)
  rul.terminal({ "rulvm", "play", at.path })
end)
vim.lsp.commands["rul.runTest"] = lens(function(at)
  rul.terminal({ "rulvm", "test", at.path, "--filter", at.test })
end)
vim.lsp.commands["rul.debug"] = lens(function(at)
  rul.debug(at.path)
end)
vim.lsp.commands["rul.debugTest"] = lens(function(at)
  rul.debug(at.path, at.test)
end)

local function command(name, act, options)
  vim.api.nvim_create_user_command(name, act, options or {})
end
command("RulInstall", rul.install, { desc = "Compile the tree-sitter parser" })
command("RulPlay", function(given)
  rul.terminal(vim.list_extend({ "rulvm", "play", rul.file() }, given.fargs))
end, { nargs = "*", desc = "Play the rule in a terminal" })
command("RulTest", function(given)
  local filter = given.args ~= "" and { "--filter", given.args } or {}
  rul.terminal(vim.list_extend({ "rulvm", "test", rul.file() }, filter))
end, { nargs = "?", desc = "Run the tests of the rule" })
command("RulDebug", function(given)
  rul.debug(rul.file(), given.args ~= "" and given.args or nil)
end, { nargs = "?", desc = "Debug the rule, or one of its tests" })
