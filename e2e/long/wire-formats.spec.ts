/** A model behind a server of each wire format: tested, used with a tool, and read in a real browser. */
import { expect, test } from '../fixtures.ts'
import { newChat, openNewChat } from '../opening.ts'
import { ask, rows } from '../talk.ts'
import { startWireServer } from '../server/wire-server.ts'
import { KEY, FORMATS, connectTo } from '../wire-formats-steps.ts'

test('E15: what the provider cleared by itself is a row of the timeline, also after a reload', async ({
  page,
}) => {
  const format = FORMATS[2]
  if (!format) throw new RangeError('No format')
  const usage = { input: 500, cached: 0, written: 0, output: 30, reasoning: 0 }
  const cleared = {
    type: 'clear_tool_uses_20250919',
    cleared_tool_uses: 8,
    cleared_input_tokens: 50_000,
  }
  const server = await startWireServer({
    ...format,
    key: KEY,
    answer: () => ({ texts: ['It is late.'], finish: 'stop', usage, appliedEdits: [cleared] }),
  })
  try {
    await openNewChat(page)
    await connectTo(page, format, server)
    await newChat(page)
    await ask(page, 'What time is it?')
    const row = page.locator('article[data-provider-edits]')
    await expect(row).toContainText('The provider changed what the model read for this answer.')
    await expect(row).toContainText('8 tool results cleared, 50k tokens less')
    await page.reload()
    await expect(row).toContainText('8 tool results cleared')
    await expect(rows(page)).toHaveCount(2)
  } finally {
    await server.close()
  }
})
