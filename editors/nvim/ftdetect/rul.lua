vim.filetype.add({ extension = { rul = "rul" } })
