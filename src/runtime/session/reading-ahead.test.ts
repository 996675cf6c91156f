import { expect, it } from 'vitest'
import { generateSession } from '../../../bench/browser/generate-session.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import {
  applicationWith,
  hanging,
  saying,
  scriptedModel,
  talkTo,
  until,
} from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { variedWords } from '../../test/words.ts'
import { exportSession } from '../../transfer/export.ts'

const WINDOW = 32_768

/** An application that has just imported a session twice as large as its model's window, and what it has extracted. */
async function imported(summary: (signal: AbortSignal) => AsyncIterable<StreamChunk>) {
  const extracted: string[] = []
  const { chat, requests } = scriptedModel(
    ({ tools, system }, _, signal) =>
      tools.length === 0 && system.includes('summar') ? summary(signal) : saying('Understood.'),
    WINDOW,
  )
  const storage = createMemoryStorage()
  const app = applicationWith(chat, storage, {
    extract: async ({ items, targetTokens }) => {
      const text = `## Goal\n- Extraction ${extracted.length + 1}: ${variedWords(targetTokens / 2)}\n`
      extracted.push(`${items.length} ${text}`)
      return text
    },
  })
  await app.start(null)
  await app.updateSettings({ summarizers: ['chat', 'extractive'] })
  const { title, events } = generateSession('Long', { messages: 240, endsAt: Date.now() })
  const text = exportSession({ title, exportedAt: 0, events })
  await app.importSession(new File([text], 'session.json'))
  const summaries = async () => {
    const { events: log } = await storage.events.read(app.snapshot().openId ?? '')
    return log.flatMap(event =>
      event.type === 'v1.compaction-completed' ? [[event.summarizer, event.summary]] : [],
    )
  }
  return { app, extracted, requests, summaries }
}

it('extracts while somebody reads what the next request would wait for, and not again', async () => {
  const { app, extracted, requests, summaries } = await imported(() => saying('No.'))
  await until(() => extracted.length === 1)
  expect(requests).toEqual([])
  await talkTo(app, 'And now?')
  expect(await summaries()).toEqual([['extractive', expect.stringContaining('Extraction 1: ')]])
  expect(extracted).toHaveLength(1)
})

it('extracts beside the model that a request waits for where the message changed what is due', async () => {
  const { app, extracted, requests } = await imported(signal => hanging('## Goal', signal))
  await until(() => extracted.length === 1)
  await app.send(`And now? ${variedWords(4_000)}`)
  await until(() => extracted.length === 2)
  await until(() => requests.length === 1)
  const [before, after] = extracted.map(text => Number.parseInt(text, 10))
  expect(after).toBeGreaterThan(before ?? Infinity)
})

it('extracts nothing of a session that fits', async () => {
  const { app, extracted } = await imported(() => saying('No.'))
  await until(() => extracted.length === 1)
  await app.newSession()
  await talkTo(app, 'Hello')
  expect(extracted).toHaveLength(1)
})
