import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { appended } from '../../test/plan-policies.ts'
import { branch, session } from '../../test/session.ts'
import { archiveReferencesIn, expandArchived } from '../../test/archived-text.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import { toolCallsOf } from '../message/message.ts'
import { argumentsText, countMessages } from '../tokens/request-tokens.ts'
import { estimateText } from '../tokens/count.ts'
import type { View } from '../message/view.ts'
import { maskArguments } from './mask-arguments.ts'

const long = 'line of code;\n'.repeat(100)
const masksOf = ({ items }: View, overCharacters: number) =>
  maskArguments(items, { overCharacters, count: estimateText })
const inputs = ({ items }: View) =>
  items.flatMap(({ parts }) => toolCallsOf(parts).map(({ input }) => input))

describe('maskArguments', () => {
  const lines = ['u write it', `call write ${long}`, 'result write ok', 'call write short']
  const folded = branch(...lines)

  it('notes the length of a long text and where the whole is, and leaves short calls alone', () => {
    const masks = masksOf(viewOf(folded), 500)
    expect(masks).toHaveLength(1)
    const masked = viewOf(
      appended(folded, { type: 'v1.tool-outputs-masked', rung: 'old-results', masks }),
    )
    const text = long.trim()
    expect(inputs(masked)).toEqual([
      { q: expect.stringMatching(/^\[\d+ characters, archive:[0-9a-f]{10}\]$/) },
      { q: 'short' },
    ])
    const [id = ''] = archiveReferencesIn(JSON.stringify(inputs(masked)))
    expect(expandArchived(session(...lines), id)).toContain(JSON.stringify(text).slice(1, 80))
  })

  it('keeps the names beside the long text', () => {
    const view = viewOf(folded)
    const named = view.items.map(item => ({
      ...item,
      parts: item.parts.map(part =>
        part.type === 'tool-call'
          ? { ...part, input: { path: 'src/a.ts', lines: [1, 2], content: long } }
          : part,
      ),
    }))
    const [mask] = masksOf({ items: named }, 500)
    expect(JSON.parse(mask?.marker ?? '')).toMatchObject({ path: 'src/a.ts', lines: [1, 2] })
  })

  it('notes all of them where many short texts make them long', () => {
    const many = viewOf(folded).items.map(item => ({
      ...item,
      parts: item.parts.map(part =>
        part.type === 'tool-call'
          ? { ...part, input: { rows: Array.from({ length: 200 }, (_, row) => `row ${row}`) } }
          : part,
      ),
    }))
    const [mask] = masksOf({ items: many }, 500)
    expect(JSON.parse(mask?.marker ?? '')).toEqual({
      archived: expect.stringContaining('characters, archive:'),
    })
  })

  it('masks nothing at 0, and no pinned call', () => {
    expect(masksOf(viewOf(folded), 0)).toEqual([])
    const items = viewOf(folded).items.map(item => ({ ...item, pinned: true }))
    expect(masksOf({ items }, 500)).toEqual([])
  })

  it('B1, S7: shrinks any view, keeps tool and call id and JSON objects, and finds nothing more then', () => {
    fc.assert(
      fc.property(logs(8), fc.integer({ min: 1, max: 60 }), (events, over) => {
        const made = foldBranch(events)
        const before = deepFreeze(viewOf(made))
        const masks = masksOf(before, over)
        if (masks.length === 0) return
        const after = viewOf(
          appended(made, { type: 'v1.tool-outputs-masked', rung: 'old-results', masks }),
        )
        const tokens = ({ items }: View) => countMessages(items, estimateText).tokens
        expect(tokens(after)).toBeLessThan(tokens(before))
        const names = ({ items }: View) =>
          items.flatMap(({ parts }) =>
            toolCallsOf(parts).map(({ tool, callId }) => `${tool} ${callId}`),
          )
        expect(names(after)).toEqual(names(before))
        for (const call of after.items.flatMap(({ parts }) => toolCallsOf(parts)))
          expect(JSON.parse(argumentsText(call))).toEqual(call.input)
        const known = new Set(masks.map(({ messageId, callId }) => `${messageId} ${callId}`))
        const more = masksOf(after, over)
        expect(more.filter(({ messageId, callId }) => known.has(`${messageId} ${callId}`))).toEqual(
          [],
        )
      }),
    )
  })
})
