import { expect, it } from 'vitest'
import { demoModel } from '../../providers/demo.ts'
import { typedText } from '../../engine/index.ts'
import { splitBlocks } from '../../kit/markdown/blocks.ts'
import { readMarkdown } from '../../workers/markdown-pieces.ts'
import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'
import { applicationWith } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { firstScreen } from './first-screen.ts'
import { sampleSession } from './sample-session.ts'

/** Rows above the summary: it opens with 120 pixels of them, and the list draws some more. */
const ABOVE = 4

const NOW = Date.UTC(2026, 0, 12, 12)

/** The sample as the application shows it after a first start. */
async function opened(sessionId: string, at: number): Promise<SessionSnapshot> {
  const app = applicationWith(demoModel(), createMemoryStorage(), {
    sample: async () => sampleSession(),
  })
  await app.start(null, false, { sessionId, at })
  const { session } = app.snapshot()
  if (session === null) throw new RangeError('No session is shown')
  return session
}

/** Its first screen as it is recorded: `vitest -u` writes it again. */
function recordOf(shown: SessionSnapshot, at: number): string {
  const { origin, rows, versions, messages, undoable, compactionsInForce, canRetry } = shown
  const summary = rows.findIndex(row => row.type === 'compaction')
  const screen = {
    origin,
    rows: rows.slice(summary - ABOVE),
    versions,
    messages,
    undoable,
    compactionsInForce,
    canRetry,
    meter: { history: shown.meter.history },
  }
  const earlier = (key: string, value: unknown) =>
    typeof value === 'number' && (key === 'at' || key.endsWith('At')) ? value - at : value
  const texts = screen.rows.flatMap(row =>
    row.type === 'message' ? splitBlocks(typedText(row.entry.event.parts)) : [],
  )
  const blocks = Object.fromEntries(
    texts.map(text => [text, readMarkdown({ text, unfinished: false })]),
  )
  return JSON.stringify({ screen, blocks }, earlier)
}

it('the recorded first screen is what the stored sample shows', async () => {
  await expect(recordOf(await opened('s', NOW), NOW)).toMatchFileSnapshot('./first-screen.txt')
})

it('equals the session that replaces it, row by row, whenever it is opened', async () => {
  const { at, rows, ...screen } = firstScreen(NOW + 1).screen
  const shown = await opened(screen.sessionId, at)
  expect(shown).toMatchObject(screen)
  expect(rows.length).toBeGreaterThan(ABOVE)
  expect(shown.rows.slice(-rows.length)).toEqual(rows)
  expect(shown.rows.length).toBeGreaterThan(rows.length)
})
