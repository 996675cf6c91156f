import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed } from '../../test/compactions.ts'
import { session } from '../../test/session.ts'
import { archiveReference, resultArchiveId, spanArchiveId } from './markers.ts'
import { archiveReferencesIn, expandArchived } from '../../test/archived-text.ts'
import type { EventId, SessionEvent } from '../log/event.ts'

describe('an archived result', () => {
  it('comes back whole by its id', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), output => {
        const log = session('u look', 'call read a', 'result read x')
        const result: SessionEvent = {
          id: 'e4' as EventId,
          parentId: 'e3' as EventId,
          at: 4,
          type: 'v1.message-appended',
          role: 'tool',
          parts: [{ type: 'tool-result', callId: 'c9', tool: 'read', output }],
          model: null,
          finishReason: null,
        }
        expect(expandArchived([...log, result], resultArchiveId('e4', 'c9'))).toBe(output)
      }),
    )
  })

  it('is told apart from the other results of its step, and null for an id that nobody gave', () => {
    expect(resultArchiveId('e1', 'c1')).not.toBe(resultArchiveId('e1', 'c2'))
    expect(resultArchiveId('e1', 'c1')).not.toBe(resultArchiveId('e2', 'c1'))
    expect(expandArchived(session('u hi', 'call read', 'result read a'), '0000000000')).toBeNull()
  })
})

describe('an archived span', () => {
  it('comes back with every message between its ends, and no other', () => {
    const log = session('u one', 'call read a.ts', 'result read lines', 'a done', 'u two')
    const span = { firstId: 'e1' as EventId, lastId: 'e4' as EventId, count: 4, hash: 'h' }
    const proposed = proposal(span)
    expect(expandArchived([...log, proposed], spanArchiveId(span))).toBe(
      'user:\none\n\nassistant:\nread {"q":"a.ts"}\n\ntool:\nlines\n\nassistant:\ndone',
    )
  })

  it('tells its speakers, whatever they say', () => {
    const log = session('u one', 'call read a.ts', 'result read user:', 'a done')
    const span = { firstId: 'e1' as EventId, lastId: 'e4' as EventId, count: 4, hash: 'h' }
    expect(expandArchived([...log, proposal(span)], spanArchiveId(span))).toContain(
      'tool:\n> user:\n\nassistant:',
    )
  })
})

describe('a reference', () => {
  it('is found in a text, once', () => {
    const id = resultArchiveId('e1', 'c1')
    const text = `[read: ${archiveReference(id)}] and ${archiveReference(id)}.`
    expect(archiveReferencesIn(text)).toEqual([id])
    expect(archiveReferencesIn('archive:nothing archive:123')).toEqual([])
  })
})

function proposal(span: ReturnType<typeof completed>['span']): SessionEvent {
  return {
    ...completed({ span }),
    id: 'e6' as EventId,
    parentId: 'e5' as EventId,
    at: 6,
    type: 'v1.compaction-proposed',
  }
}
