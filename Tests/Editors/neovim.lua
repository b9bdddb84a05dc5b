-- Opens a file, breaks it, sees the finding, jumps, applies the fix and sees the finding go.
-- Prints a line for each step, and 'done' if all came true.
local program, file = vim.env.DIGRAPH, vim.env.DIGRAPH_FILE

local function fail(what)
  print("failed: " .. what)
  vim.cmd("cquit 1")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    fail(what)
  end
  print(what)
end

vim.cmd("edit " .. file)
local id = vim.lsp.start_client({ name = "digraph", cmd = { program, "lsp" }, root_dir = vim.env.DIGRAPH_ROOT })
wait("started", function()
  local client = vim.lsp.get_client_by_id(id)
  return client ~= nil and client.initialized
end)
vim.lsp.buf_attach_client(0, id)

local function request(method, more)
  local params = vim.lsp.util.make_position_params()
  local answers = vim.lsp.buf_request_sync(0, method, vim.tbl_extend("force", params, more or {}), 20000)
  return answers and answers[id] and answers[id].result
end

vim.fn.search("API\\.self)!")
wait("jumped", function()
  local locations = request("textDocument/definition")
  return locations and #locations == 1 and locations[1].range.start.line == 8
end)
local hover = request("textDocument/hover")
if not (hover and hover.contents.value:find("made as `LiveAPI`", 1, true)) then
  fail("hovered")
end
print("hovered")

vim.cmd([[%s/{ r in Feed(api: r\.resolve/{ _ in Feed(api: container.resolve/]])
wait("broken", function()
  local found = vim.diagnostic.get(0)
  return #found == 1 and found[1].code == "captured-container"
end)
local place = vim.diagnostic.get(0)[1]
vim.api.nvim_win_set_cursor(0, { place.lnum + 1, place.col })
-- The first action is the fix.
vim.ui.select = function(items, _, choose)
  choose(items[1], 1)
end
vim.lsp.buf.code_action()
wait("mended", function()
  return #vim.diagnostic.get(0) == 0 and not table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false)):find("container.resolve", 1, true)
end)
print("done")
vim.cmd("qall!")
