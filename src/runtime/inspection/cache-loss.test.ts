import { describe, expect, it } from 'vitest'
import { completed } from '../../test/compactions.ts'
import { configFor } from '../../test/drive.ts'
import { appended, turnLines } from '../../test/plan-policies.ts'
import { branch } from '../../test/session.ts'
import { spanOf } from '../../engine/compaction/plan/span.ts'
import { toArray } from '../../engine/branch/append-list.ts'
import type { Branch } from '../../engine/branch/branch.ts'
import { modelInfoOf } from '../settings/model-catalogue.ts'
import type { ModelFacts } from '../settings/model-info.ts'
import { cacheLoss } from './cache-loss.ts'

const MODEL = { provider: 'openai-compatible', host: 'api.example.org', model: 'atlas' }
/** A dollar for a thousand tokens, so that a short conversation has a price. */
const FACTS: ModelFacts = {
  model: 'atlas',
  windowTokens: 100_000,
  maxOutputTokens: null,
  price: { input: 1_000, output: 1_000, cachedInput: 100, cacheWrite: null },
  tools: true,
  vision: false,
  tokenizer: 'o200k',
}
const CONFIG = { ...configFor(100_000), model: MODEL }

function withCache(folded: Branch, cachedInputTokens: number | null): Branch {
  return appended(folded, {
    type: 'v1.usage-reported',
    requestId: 'r1',
    kind: 'chat',
    model: MODEL,
    usage: { inputTokens: 900, outputTokens: 1, cachedInputTokens, reasoningTokens: null },
    counted: { tokens: 900, source: 'estimated' },
  })
}

const folded = withCache(branch(...turnLines(10)), 400)
const loss = (
  change: Parameters<typeof cacheLoss>[1],
  at: Branch = folded,
  facts: readonly ModelFacts[] = [FACTS],
) => cacheLoss({ branch: at, config: CONFIG }, change, facts)

describe('the price of losing the cache', () => {
  it('is that of all cached tokens for a change at the start', async () => {
    expect(await loss({ type: 'start' })).toBeCloseTo(400 * 0.0009)
  })

  it('is that of the later messages for one that is left out, and nothing for the newest', async () => {
    const early = await loss({ type: 'exclude', messageId: 'e3' })
    const later = await loss({ type: 'exclude', messageId: 'e12' })
    expect(early).toBeGreaterThan(later ?? 0)
    expect(later).toBeGreaterThan(0)
    expect(await loss({ type: 'exclude', messageId: 'e20' })).toBeNull()
  })

  it('is nothing for a pin of a message that is read anyway, and something for one behind a summary', async () => {
    expect(await loss({ type: 'pin', messageId: 'e3' })).toBeNull()
    const span = spanOf(toArray(folded.messages), 1, 6)
    if (!span) throw new Error('There is a span')
    const short = withCache(appended(folded, completed({ compactionId: 'c.1', span })), 500)
    expect(await loss({ type: 'pin', messageId: 'e3' }, short)).toBeGreaterThan(0)
  })

  it('is the difference to another model, which has no cache yet', async () => {
    const other = { ...FACTS, model: 'other' }
    const known = [FACTS, other]
    expect(
      await loss({ type: 'model', model: 'other', host: MODEL.host }, folded, known),
    ).toBeGreaterThan(0)
    expect(
      await loss({ type: 'model', model: 'atlas', host: MODEL.host }, folded, known),
    ).toBeNull()
    expect(
      await loss({ type: 'model', model: 'unheard-of', host: MODEL.host }, folded, known),
    ).toBeNull()
  })

  it('is nothing to the same model at a local address', async () => {
    const other = { ...FACTS, model: 'other' }
    const change = { type: 'model', model: 'other', host: 'localhost:8500' } as const
    expect(await loss(change, folded, [FACTS, other])).toBeNull()
  })

  it('is nothing for a preset that leaves the request as it is', async () => {
    const values = { presetId: CONFIG.preset.id, options: {} }
    expect(await loss({ type: 'preset', values })).toBeNull()
  })

  it('is nothing without a cache, without its price, and for a free model', async () => {
    expect(modelInfoOf('atlas', [])).toBeNull()
    expect(await loss({ type: 'start' }, folded, [])).toBeNull()
    expect(await loss({ type: 'start' }, withCache(folded, 0))).toBeNull()
    expect(await loss({ type: 'start' }, withCache(folded, null))).toBeNull()
    const free = { branch: folded, config: { ...CONFIG, model: { ...MODEL, host: null } } }
    expect(await cacheLoss(free, { type: 'start' }, [FACTS])).toBeNull()
  })
})
