vim.bo.commentstring = "// %s"
vim.bo.comments = "s1:/*,mb:*,ex:*/,://"
vim.bo.expandtab = true
vim.bo.shiftwidth = 4
vim.bo.tabstop = 4

-- `:make` compiles the rule, and `:cnext` goes to the next message.
vim.bo.makeprg = "rulc build --message-format short %:S"
vim.bo.errorformat = "%f:%l:%c: %m,%-G%.%#"

if vim.fn.has("nvim-0.11") == 1 then
  require("rul").highlight()
end

local has_dap, dap = pcall(require, "dap")
if has_dap and not dap.adapters.rul then
  dap.adapters.rul = { type = "executable", command = "ruldbg", args = { "dap" } }
  dap.configurations.rul = {
    {
      type = "rul",
      request = "launch",
      name = "Debug this rule",
      program = "${file}",
      stopOnEntry = true,
    },
  }
end
