/** The search of a server and its result are one part, which a request has whole or not at all. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldBranch, viewOf } from '../branch/branch.ts'
import type { SessionEvent } from '../log/event.ts'
import type { Message } from '../message/message.ts'
import { latestUserIndex } from '../message/view.ts'
import { PRESETS } from '../presets/registry.ts'
import { budgetFor } from '../tokens/budget.ts'
import { estimateText } from '../tokens/count.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { session } from '../../test/session.ts'
import { assembleRequest } from './request.ts'

const options = (windowTokens: number, presetId = 0) => ({
  system: '',
  tools: [],
  budget: budgetFor(windowTokens, null),
  preset: PRESETS[presetId % PRESETS.length]!,
  count: estimateText,
  shrinkTo: null,
})

function worksIn(messages: readonly Pick<Message, 'parts'>[]) {
  return messages.flatMap(({ parts }) => parts.filter(({ type }) => type === 'server-work'))
}

it('goes back in the newest turn only, and unchanged, under every preset, mask, summary and window', () => {
  fc.assert(
    fc.property(
      logs(10),
      fc.constantFrom(400, 2_000, 100_000),
      fc.nat(PRESETS.length - 1),
      (events, windowTokens, preset) => {
        const view = viewOf(foldBranch(events))
        const { items } = assembleRequest(view, options(windowTokens, preset))
        const stored = new Set(
          worksIn(events.flatMap(event => (event.type === 'v1.message-appended' ? [event] : []))),
        )
        for (const work of worksIn(items)) expect(stored.has(work)).toBe(true)
        const newest = latestUserIndex({ items })
        expect(worksIn(items.slice(0, newest + 1))).toEqual([])
        for (const { parts } of items.slice(0, newest + 1))
          for (const part of parts) expect(part).not.toHaveProperty('citations')
      },
    ),
  )
})

it('stays as text when the next question begins another turn', () => {
  const [created, asked, answered] = session('u How high?', 'a 2962 m.') as readonly SessionEvent[]
  if (answered?.type !== 'v1.message-appended' || !created || !asked) throw new Error('No answer')
  const page = { url: 'https://example.org/peak', title: 'Zugspitze' }
  const searched: SessionEvent = {
    ...answered,
    parts: [
      { type: 'server-work', work: 'web-search', queries: ['height'], sources: [page] },
      ...answered.parts,
    ],
  }
  const asks = { ...asked, id: 'e9' as typeof asked.id, parentId: answered.id } as SessionEvent
  const { request } = assembleRequest(
    viewOf(foldBranch([created, asked, searched, asks])),
    options(100_000),
  )
  expect(worksIn(request.messages)).toEqual([])
  expect(JSON.stringify(request.messages)).toContain('Zugspitze, https://example.org/peak')
})
