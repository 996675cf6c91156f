/** A model behind a server of each wire format: tested, used with a tool, and read in a real browser. */
import type { Page } from '@playwright/test'
import type { Said, WireFamily } from '../../src/test/wire/family.ts'
import { expect, test } from '../fixtures.ts'
import { newChat, openNewChat } from '../opening.ts'
import { ask, rows } from '../talk.ts'
import { startWireServer } from '../server/wire-server.ts'
import { KEY, FORMATS, connectTo, type Format } from '../wire-formats-steps.ts'

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
