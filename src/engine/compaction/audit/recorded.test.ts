import { describe, expect, it } from 'vitest'
import { coverageOf } from '../../../test/coverage.ts'
import { summaryOf } from '../../../test/extracted.ts'
import { dataFolder, NO_DATA } from '../../../test/data-folder.ts'
import { readRecordings, type RecordingSource } from '../../../test/recorded/all.ts'
import { estimateText } from '../../tokens/count.ts'
import type { ViewItem } from '../../message/view.ts'
import { audit, readableText } from './audit.ts'
import { attributeClaims, type Claim } from './attribution.ts'
import { exactDetails } from './exact-details.ts'
import type { Fact } from './fact.ts'
import { extractFacts } from './facts.ts'

const folder = dataFolder()

/** Recordings long enough to be worth a compaction, as items of a view. */
function recorded(source: RecordingSource): readonly (readonly ViewItem[])[] {
  const recordings = folder === null ? null : readRecordings(folder, source)
  return (recordings ?? [])
    .filter(({ messages }) => messages.length >= 20)
    .slice(0, 40)
    .map(({ messages }) =>
      messages.map((message, at) => ({
        ...message,
        id: `m${at}`,
        origin: 'message',
        pinned: false,
      })),
    )
}

/** The first three quarters folded into an extractive summary: what is covered without details, and with them. */
function folded(items: readonly ViewItem[], windowTokens: number, share: number) {
  const cut = Math.floor(items.length * 0.75)
  const summary = summaryOf(items.slice(0, cut), {
    targetTokens: Math.floor(windowTokens * 0.05),
  })
  const kept = `${summary}\n${readableText(items.slice(cut))}`
  const facts = extractFacts(items)
  const bare = audit(facts, kept)
  const { missing } = bare
  const budgetTokens = Math.floor(windowTokens * share)
  const text = exactDetails(missing, { budgetTokens, count: estimateText })?.text ?? ''
  const used = usedTwice(items.slice(0, cut), missing)
  return {
    without: coverageOf(facts, bare),
    withDetails: coverageOf(facts, audit(facts, `${kept}\n${text}`)),
    tokens: estimateText(text).tokens,
    budgetTokens,
    used: used.length,
    usedAndLost: used.filter(piece => !text.includes(piece)).length,
  }
}

/** Texts that calls named more than once: what an agent comes back to. */
function usedTwice(items: readonly ViewItem[], missing: readonly Fact[]): readonly string[] {
  const inputs = items.flatMap(({ parts }) =>
    parts.flatMap(part => (part.type === 'tool-call' ? [JSON.stringify(part.input)] : [])),
  )
  return missing
    .map(({ text }) => text)
    .filter(text => inputs.filter(input => input.includes(text)).length >= 2)
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe.skipIf(folder === null)(
  `recorded conversations${folder === null ? ` (${NO_DATA})` : ''}`,
  () => {
    it.for([
      { source: 'pi-sessions', windowTokens: 64_000, atLeast: 0.95 },
      { source: 'pi-sessions', windowTokens: 16_000, atLeast: 0.85 },
      { source: 'tau-bench', windowTokens: 3_000, atLeast: 0.95 },
      { source: 'swe-agent-traj', windowTokens: 32_000, atLeast: 0.95 },
      { source: 'cline-session', windowTokens: 32_000, atLeast: 0.95 },
    ] as const)(
      '$source in a window of $windowTokens: details of a tenth of it raise the coverage by 0.15 and more, to over $atLeast',
      ({ source, windowTokens, atLeast }, { skip }) => {
        const all = recorded(source).map(items => folded(items, windowTokens, 0.1))
        if (all.length === 0) return skip(`no ${source} in the data folder`)
        for (const { tokens, budgetTokens } of all) expect(tokens).toBeLessThanOrEqual(budgetTokens)
        const without = mean(all.map(one => one.without))
        const withDetails = mean(all.map(one => one.withDetails))
        expect(withDetails).toBeGreaterThan(Math.max(atLeast, without + 0.15))
        const used = total(all.map(one => one.used))
        expect(total(all.map(({ usedAndLost }) => usedAndLost))).toBeLessThanOrEqual(used * 0.02)
      },
    )

    const claimsAgainst = (
      told: readonly (readonly ViewItem[])[],
      searched: readonly (readonly ViewItem[])[],
    ) =>
      told.flatMap((items, at) =>
        attributeClaims(
          summaryOf(items, { targetTokens: 1_500 }),
          searched[at % searched.length] ?? [],
        ),
      )
    const shareSupported = (claims: readonly Claim[]) =>
      claims.filter(({ isSupported }) => isSupported).length / claims.length

    it('finds the source of what a summary copied, and none for it in another conversation', ({
      skip,
    }) => {
      const pi = recorded('pi-sessions')
      const tau = recorded('tau-bench')
      if (pi.length === 0 || tau.length === 0) return skip('no pi-sessions or no tau-bench')
      expect(shareSupported(claimsAgainst(pi, pi))).toBeGreaterThan(0.98)
      expect(shareSupported(claimsAgainst(tau, tau))).toBeGreaterThan(0.98)
      expect(shareSupported(claimsAgainst(pi, tau))).toBeLessThan(0.05)
      expect(shareSupported(claimsAgainst(tau, pi))).toBeLessThan(0.1)
    })
  },
)
