/** A model behind a server of each wire format: tested, used with a tool, and read in a real browser. */
import type { Page } from '@playwright/test'
import { chatCompletions } from '../../src/test/wire/chat-completions.ts'
import type { Said, WireFamily } from '../../src/test/wire/family.ts'
import { gemini } from '../../src/test/wire/gemini.ts'
import { messages } from '../../src/test/wire/messages.ts'
import { responses } from '../../src/test/wire/responses.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { newChat, openNewChat, openSettings } from '../opening.ts'
import { ask, rows } from '../talk.ts'
import { startWireServer, type WireServer } from '../server/wire-server.ts'

const KEY = 'key-of-a-test-0123456789'

interface Format {
  readonly name: string
  readonly family: WireFamily
  readonly version: string
  /** A list of one model with a window of 64,000 tokens, where the format tells it. */
  readonly models: unknown
  readonly tellsWindow: boolean
}

const FORMATS: readonly Format[] = [
  {
    name: 'OpenAI-compatible (chat completions)',
    family: chatCompletions,
    version: '/v1',
    models: { data: [{ id: 'm', context_length: 64_000 }] },
    tellsWindow: true,
  },
  {
    name: 'OpenAI (Responses)',
    family: responses,
    version: '/v1',
    models: { data: [{ id: 'm' }] },
    tellsWindow: false,
  },
  {
    name: 'Anthropic (Messages)',
    family: messages,
    version: '/v1',
    models: { data: [{ type: 'model', id: 'm', max_input_tokens: 64_000 }] },
    tellsWindow: true,
  },
  {
    name: 'Google (Gemini)',
    family: gemini,
    version: '/v1beta',
    models: { models: [{ name: 'models/m', inputTokenLimit: 64_000 }] },
    tellsWindow: true,
  },
]

/** Looks at the clock first, thinks aloud, then answers. */
function script(family: WireFamily): (body: unknown) => Said {
  const usage = { input: 500, cached: 100, written: 0, output: 30, reasoning: 10 }
  return body => {
    const { results, tools } = family.hear(body)
    if (results.length > 0 || !tools.includes('current_time'))
      return { texts: ['It is ', 'late.'], finish: 'stop', usage }
    const call = { id: 'call_1', name: 'current_time', arguments: '{"timeZones":["UTC"]}' }
    return {
      reasoning: { text: 'The clock knows.', seal: 'c2VhbA==' },
      calls: [call],
      finish: 'tool-calls',
      usage,
    }
  }
}

test('of each format the endpoint is tested, and a turn goes through a tool', async ({ page }) => {
  await openNewChat(page)
  for (const format of FORMATS) await test.step(format.name, () => talkThrough(page, format))
})

async function talkThrough(page: Page, format: Format): Promise<void> {
  const { family } = format
  const server = await startWireServer({ ...format, key: KEY, answer: script(family) })
  try {
    await connectTo(page, format, server)
    await newChat(page)
    const answer = await ask(page, 'What time is it?')
    await expect(answer).toContainText('It is late.')
    await expect(rows(page, 'tool')).toHaveCount(1)
    await expect(page.getByText('The clock knows.')).toHaveCount(1)
    const heard = server.bodies.map(body => family.hear(body))
    expect(heard[1]).toMatchObject({
      calls: [{ name: 'current_time', input: { timeZones: ['UTC'] } }],
      results: [expect.stringContaining('UTC: 20')],
    })
    expect(JSON.stringify([server.paths, server.bodies])).not.toContain(KEY)
  } finally {
    await server.close()
  }
}

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

/** Names the endpoint the way a person does, with a look at the Test button's report. */
async function connectTo(page: Page, format: Format, { url }: WireServer): Promise<void> {
  const settings = await openSettings(page, 'Model')
  await settings.getByRole('textbox', { name: 'Address of the server' }).fill(url)
  await settings.getByRole('combobox', { name: 'API type' }).selectOption(format.name)
  await settings.getByLabel('API key').fill(KEY)
  await settings.getByRole('combobox', { name: 'Model' }).fill('')
  // A server that answers is good news, although its model is still to be chosen.
  await button(settings, 'Test').click()
  await expect(settings.locator('[data-tone="done"]')).toContainText('Choose one.')
  await settings.getByRole('combobox', { name: 'Model' }).fill('m')
  await button(settings, 'Test').click()
  await expect(settings.getByText('It works: m is there.')).toBeVisible()
  if (format.tellsWindow) await expect(settings.getByText('64,000 tokens')).toBeVisible()
  await button(settings, 'Use this model').click()
  await expect(settings).toBeHidden()
}
