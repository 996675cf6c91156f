import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { chainContext } from '../../test/chain-context.ts'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { view } from '../../test/session.ts'
import { defineProcessor, runChain } from './chain.ts'
import { countMessages } from '../tokens/request-tokens.ts'
import { estimateText } from '../tokens/count.ts'

const keepNewest = defineProcessor(
  'keep-newest',
  z.strictObject({ items: z.int().positive() }),
  (before, _context, { items }) =>
    before.items.length <= items ? before : { items: before.items.slice(-items) },
)
const context = chainContext(1_000)
const before = deepFreeze(view('u one', 'a two', 'u three'))
const tokensOf = (items: typeof before.items) => countMessages(items, estimateText).tokens

describe('runChain', () => {
  it('runs processors in order and traces each, also one that changed nothing', () => {
    const steps = [3, 2, 1].map(items => keepNewest.build({ items }))
    const { view: after, trace } = runChain(before, steps, context)
    expect(after.items).toEqual(before.items.slice(-1))
    const tokens = [3, 3, 2, 1].map(count => tokensOf(before.items.slice(-count)))
    expect(trace).toEqual(
      [0, 1, 2].map(at => ({
        processorId: 'keep-newest',
        tokensBefore: tokens[at],
        tokensAfter: tokens[at + 1],
      })),
    )
  })

  it('gives the very same view back when nothing changes it', () => {
    expect(runChain(before, [keepNewest.build({ items: 9 })], context).view).toBe(before)
    expect(runChain(before, [], context)).toEqual({ view: before, trace: [] })
  })
})
