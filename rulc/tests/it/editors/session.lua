-- What an author does in Neovim, with its own client: errors appear and are fixed, a name is
-- completed and renamed, a text is formatted. Prints one line for each step.
local folder = assert(os.getenv("RUL_FOLDER"))
local rulc = assert(os.getenv("RULC"))

local function say(...) io.stdout:write(table.concat({ ... }, " "), "\n") end

local function wait(what, ready)
  if not vim.wait(20000, ready, 20) then
    say("no", what)
    vim.cmd("cquit 1")
  end
end

vim.cmd("edit " .. folder .. "/sample.rul")
vim.bo.filetype = "rul"
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = "rulc", cmd = { rulc, "lsp" }, root_dir = folder })
vim.lsp.buf_attach_client(buffer, id)
local client = vim.lsp.get_client_by_id(id)
wait("start", function() return client.initialized end)

local function request(method, params)
  local answer, failure = client.request_sync(method, params, 20000, buffer)
  assert(answer, failure)
  assert(not answer.err, vim.inspect(answer.err))
  return answer.result
end

local function at(line, column)
  return {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = { line = line, character = column },
  }
end

local function lines() return vim.api.nvim_buf_get_lines(buffer, 0, -1, false) end

wait("errors", function() return #vim.diagnostic.get(buffer) > 0 end)
for _, found in ipairs(vim.diagnostic.get(buffer)) do say("error", found.code, found.lnum) end

local range = { start = { line = 0, character = 0 }, ["end"] = { line = 99, character = 0 } }
local actions = request("textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(buffer),
  range = range,
  context = { diagnostics = {} },
})
for _, action in ipairs(actions) do
  if action.isPreferred then
    say("fix", action.title)
    vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
  end
end
wait("no errors", function() return #vim.diagnostic.get(buffer) == 0 end)
say("fixed")

local list = request("textDocument/completion", at(3, 11))
local labels = {}
for _, item in ipairs(list.items) do labels[item.label] = true end
say("completes", tostring(labels["total"] ~= nil), tostring(labels["fall_period"] ~= nil))

local edit = request("textDocument/rename", vim.tbl_extend("force", at(1, 4), { newName = "sum" }))
vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
local edits = request("textDocument/formatting", {
  textDocument = vim.lsp.util.make_text_document_params(buffer),
  options = { tabSize = 4, insertSpaces = true },
})
vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
for _, line in ipairs(lines()) do say("|", line) end

local hover = request("textDocument/hover", at(1, 4))
say("hover", vim.split(hover.contents.value, "\n")[2])
client.stop()
wait("end", function() return client.is_stopped() end)
vim.cmd("quitall!")
