---@type vim.lsp.Config
return {
  cmd = { "rulc", "lsp" },
  filetypes = { "rul" },
  -- Without a repository, the folder of the rule: its modules are there.
  root_dir = function(buffer, start)
    local file = vim.api.nvim_buf_get_name(buffer)
    start(vim.fs.root(buffer, ".git") or vim.fs.dirname(file))
  end,
}
