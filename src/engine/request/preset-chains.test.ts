import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../test/chain-context.ts'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { countByLength, keepsTheLaws } from '../../test/processor-laws.ts'
import { plainHistories } from '../../test/plain/plain-history-arbitrary.ts'
import { logOf } from '../../test/plain/plain-log.ts'
import { view, viewItem } from '../../test/session.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import { runChain, type ProcessorDefinition } from './chain.ts'
import type { View } from '../message/view.ts'
import { presetById, PRESETS } from '../presets/registry.ts'
import { buildChain } from './registry.ts'
import type { Preset } from '../presets/preset.ts'

/** Processors that write words of their own. */
const WRITERS = new Set(['message-window', 'inject-summary', 'warn-of-pressure'])

/** What a preset does to a view, as one processor. */
function chainOf(preset: Preset): ProcessorDefinition {
  const chain = buildChain(preset)
  return {
    id: `the chain of ${preset.id}`,
    build: () => ({
      id: preset.id,
      process: (given, context) => runChain(given, chain, context).view,
    }),
  }
}

const SUMMARY = viewItem('user', 'What was said before, in short.', {
  id: 'compaction/0',
  origin: 'summary',
})

/** Conversations past 40 messages and 20,000 characters a result, with a summary before some and one message pinned in some. */
const largeViews: fc.Arbitrary<View> = fc
  .record({
    messages: plainHistories(24),
    summarized: fc.boolean(),
    pinned: fc.option(fc.nat({ max: 20 })),
  })
  .map(({ messages, summarized, pinned }) => {
    const items = viewOf(foldBranch([...logOf(messages)])).items.map((item, at) =>
      at === pinned && item.role === 'user' ? { ...item, pinned: true } : item,
    )
    return deepFreeze({ items: summarized ? [SUMMARY, ...items] : items })
  })

/** One preset for each chain. */
const CHAINS = new Map(PRESETS.map(preset => [JSON.stringify(preset.chain), preset]))

for (const preset of CHAINS.values())
  keepsTheLaws(chainOf(preset), {
    options: fc.constant({}),
    disabled: [],
    writes: preset.chain.some(({ use }) => WRITERS.has(use)),
    dropsReasoning: preset.chain.some(({ use }) => use === 'strip-reasoning'),
    on: { views: largeViews, maxTokens: 60_000 },
  })

it('P3: the chain of memgpt – warns in a full window in the first run or in none', () => {
  const { build } = chainOf(presetById('memgpt'))
  const { process } = build({})
  const [asked, ...rest] = view('u keep this', `a ${'x'.repeat(80)}`, 'u go on').items
  if (!asked) throw new RangeError('Three items were made')
  const given = { items: [{ ...asked, pinned: true }, ...rest] }
  for (let itemTokens = 1; itemTokens <= 150; itemTokens += 1) {
    const context = chainContext(itemTokens, countByLength)
    const after = process(given, context)
    expect(process(after, context), `${itemTokens} tokens`).toBe(after)
  }
})
