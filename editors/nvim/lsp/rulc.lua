---@type vim.lsp.Config
return {
  cmd = { "rulc", "lsp" },
  filetypes = { "rul" },
  root_markers = { ".git" },
}
