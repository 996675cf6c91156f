import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { MemoryEntry } from '../ports/memory.ts'
import { BY_PERSON, createMemoryLog } from '../runtime/memory/change-memory.ts'
import { memoryText } from '../runtime/memory/memory-text.ts'
import { ownStorage, tamper } from '../test/own-storage.ts'

const entry = (text: string, change: Partial<MemoryEntry> = {}): MemoryEntry => ({
  type: 'entry',
  place: 'journal',
  kind: 'context_synthesis',
  at: 1_000,
  facts: [{ text, origin: 'user' }],
  importance: 3,
  tags: [],
  sources: [{ sessionId: 's1', messageIds: ['m1'] }],
  consolidatedIds: [],
  isConsolidated: false,
  ...change,
})

/** Every record of every table as text. */
async function everythingIn(name: string): Promise<string> {
  let text = ''
  await tamper(name, async dexie => {
    for (const table of dexie.tables) text += JSON.stringify(await table.toArray())
  })
  return text
}

it('an erased entry leaves no word in the database: no change of it, and nothing made from it', async () => {
  const { storage, name } = ownStorage()
  let ids = 0
  const log = createMemoryLog(
    { store: storage.memory, clock: { now: () => 1 }, nextId: () => `c${(ids += 1)}` },
    {
      changed: () => undefined,
      onFault: error => {
        throw error
      },
    },
  )
  const secret = 'The safe opens with 7731.'
  const byRule = { by: 'rule', source: { sessionId: 's1', messageIds: ['m1'] } } as const
  await log.change('j1', () => entry(secret), byRule)
  await log.change('j1', () => entry('Harmless.'), BY_PERSON)
  const made = entry(secret, { place: 'board', kind: 'board', consolidatedIds: ['j1'] })
  await log.change('b1', () => made, byRule)
  await log.change('j2', () => entry('The library opens at nine.'), byRule)
  expect(await everythingIn(name)).toContain('7731')
  await log.erase(['j1'])
  expect(await everythingIn(name)).not.toContain('7731')
  expect(await everythingIn(name)).not.toContain('Harmless')
  expect(await everythingIn(name)).toContain('opens at nine')
  expect(memoryText(log.state(), true)).not.toContain('7731')
  await log.erase(null)
  expect(await everythingIn(name)).not.toContain('opens at nine')
})
