/**
 * The laws that every history processor keeps, for every view and all options; titles begin with the
 * invariants' ids. A processor's own test names its options and adds its examples.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldBranch, viewOf } from '../engine/branch/branch.ts'
import type { ProcessorDefinition } from '../engine/request/chain.ts'
import { imagePlaceholder, addImagePlaceholders } from '../engine/tokens/image-tokens.ts'
import { toolCallsOf, toolResultsOf, type Part } from '../engine/message/message.ts'
import { NO_RESULT, repair } from '../engine/request/repair.ts'
import { argumentsText, countMessages } from '../engine/tokens/request-tokens.ts'
import type { CountText } from '../engine/tokens/count.ts'
import { latestUserIndex, type View, type ViewItem } from '../engine/message/view.ts'
import { chainContext } from './chain-context.ts'
import { deepFreeze } from './deep-freeze.ts'
import { logs } from './log-arbitrary.ts'
import { faultsOfRequest } from './recorded/request-oracle.ts'
import { createSharedCases } from './shared-cases.ts'

export interface Laws<Options> {
  readonly options: fc.Arbitrary<Options>
  /** Options under which nothing is ever changed. */
  readonly disabled: readonly object[]
  /** True for one that writes words of its own: it may take more tokens than it saves. */
  readonly writes?: boolean
  /** True for one that leaves reasoning out, also that of a pinned message. */
  readonly dropsReasoning?: boolean
  /** True for one that puts a note in place of an image, also in a pinned message and in the newest one. */
  readonly notesImages?: boolean
  readonly count?: CountText
  /** Views and room (in tokens) that reach what the options speak of; without them, small ones. */
  readonly on?: { readonly views: fc.Arbitrary<View>; readonly maxTokens: number }
}

/** A token for four characters: what is shorter never takes more. */
export const countByLength: CountText = text => ({
  tokens: Math.ceil(text.length / 4),
  source: 'estimated',
})

/** Views of generated logs, as the fold leaves them or repaired already; frozen. */
export const views: fc.Arbitrary<View> = fc
  .tuple(logs(), fc.boolean())
  .map(([events, repaired]) => {
    const view = viewOf(foldBranch(events))
    return deepFreeze(repaired ? repair(view) : view)
  })

export function keepsTheLaws<Options>(
  definition: ProcessorDefinition,
  {
    options,
    disabled,
    writes = false,
    dropsReasoning = false,
    notesImages = false,
    count = countByLength,
    on = { views, maxTokens: 3_000 },
  }: Laws<Options>,
): void {
  const cases = fc.record({
    view: on.views,
    options,
    itemTokens: fc.oneof(
      fc.integer({ min: 0, max: on.maxTokens / 10 }),
      fc.integer({ min: 0, max: on.maxTokens }),
    ),
  })
  const ofCases = createSharedCases(cases)
  const holds = (law: (before: View, after: View, again: (view: View) => View) => void) =>
    ofCases(({ view, options: chosen, itemTokens }) => {
      const { process } = definition.build(chosen)
      const run = (given: View) => process(given, chainContext(itemTokens, count))
      law(view, run(view), run)
    })

  describe(`${definition.id} keeps the laws`, () => {
    it('P1, P4: never mutates its input and gives the same for the same', () => {
      holds((before, after, again) => expect(again(before)).toEqual(after))
    })

    it('P2: gives the same references for what it does not change', () => {
      holds((before, after) => {
        const changes = JSON.stringify(after) !== JSON.stringify(before)
        expect(after === before).toBe(!changes)
        const known = new Map(before.items.map(item => [JSON.stringify(item), item]))
        for (const item of after.items) {
          const twin = known.get(JSON.stringify(item))
          if (twin) expect(before.items).toContain(item)
        }
      })
    })

    it.each(disabled)('P2: changes nothing when it is disabled: %j', off => {
      fc.assert(
        fc.property(views, view => {
          expect(definition.build(off).process(view, chainContext(0, count))).toBe(view)
        }),
      )
    })

    it('P3: changes nothing the second time', () => {
      holds((_before, after, again) => expect(again(after)).toBe(after))
    })

    it.each(writes ? [] : ['tokens'])('B1: never makes a request larger in %s', () => {
      const tokens = ({ items }: View) => countMessages(items, count).tokens
      holds((before, after) => expect(tokens(after)).toBeLessThanOrEqual(tokens(before)))
    })

    it('S6: keeps pins and the newest user message as they are, that one last among users', () => {
      const asRead = (given: View) => (notesImages ? addImagePlaceholders(given) : given)
      holds((viewBefore, viewAfter) => {
        const [before, after] = [asRead(viewBefore), asRead(viewAfter)]
        for (const item of before.items.filter(({ pinned }) => pinned))
          if (dropsReasoning) expect(wordsOf(after, item.id)).toEqual(wordsOf(before, item.id))
          else if (notesImages) expect(after.items).toContainEqual(item)
          else expect(after.items).toContain(item)
        const newest = before.items[latestUserIndex(before)]
        if (!newest) return
        const at = notesImages
          ? after.items.findLastIndex(item => JSON.stringify(item) === JSON.stringify(newest))
          : after.items.indexOf(newest)
        expect(at).toBeGreaterThanOrEqual(0)
        const placeBefore = before.items.indexOf(newest)
        const later = (items: readonly ViewItem[], from: number) =>
          items.slice(from + 1).filter(({ role }) => role === 'user').length
        expect(later(after.items, at)).toBeLessThanOrEqual(later(before.items, placeBefore))
      })
    })

    it('S1, S3: leaves what providers accept, once it is repaired', () => {
      holds((_before, after) => {
        const { orphans, faults } = faultsOfRequest(repair(after).items)
        expect(orphans).toBe(0)
        const ends = (fault: string) =>
          fault === 'There is no message.' || fault === 'The last message is from assistant.'
        expect(faults.filter(fault => !ends(fault))).toEqual([])
      })
    })

    it('S2: keeps the calls of a step with their results, and its reasoning, whole or not at all', () => {
      const madeUp = (view: View) =>
        repair(view)
          .items.flatMap(({ parts }) => toolResultsOf(parts))
          .filter(({ output }) => output === NO_RESULT).length
      const kinds = ({ parts }: ViewItem) => [
        toolCallsOf(parts).length,
        parts.filter(({ type }) => type === 'reasoning').length,
      ]
      holds((before, after) => {
        const known = new Map(before.items.map(item => [item.id, kinds(item)]))
        for (const item of after.items)
          for (const [at, kept] of kinds(item).entries())
            expect([0, known.get(item.id)?.[at] ?? 0]).toContain(kept)
        expect(madeUp(after)).toBeLessThanOrEqual(madeUp(before))
      })
    })

    it('S7: splits, loses and doubles no image of a message that stays', () => {
      const imagesOf = ({ parts }: ViewItem) => parts.filter(({ type }) => type === 'image')
      holds((before, after) => {
        const known = new Map(before.items.map(item => [item.id, item]))
        for (const item of after.items) {
          const original = known.get(item.id)
          const had = original ? imagesOf(original) : []
          if (!notesImages || !original) expect(imagesOf(item)).toEqual(had)
          else
            expect(
              item.parts.map(part => (part.type === 'image' ? imagePlaceholder(part) : part)),
            ).toEqual(
              original.parts.map(part => (part.type === 'image' ? imagePlaceholder(part) : part)),
            )
        }
      })
    })

    it('S7: keeps calls, their ids and JSON, and never splits a surrogate pair', () => {
      holds((before, after) => {
        const known = new Map(before.items.map(item => [item.id, item]))
        const summaries = before.items.filter(({ origin }) => origin === 'summary')
        const made = summaries.reduce((sum, { parts }) => sum + halves(parts), 0)
        for (const item of after.items) {
          const original = known.get(item.id)
          const parts = original?.parts ?? []
          for (const call of toolCallsOf(item.parts)) {
            expect(parts).toContain(call)
            expect(JSON.parse(argumentsText(call))).toEqual(call.input)
          }
          const names = toolResultsOf(parts).map(({ callId, tool }) => `${callId} ${tool}`)
          for (const { callId, tool } of toolResultsOf(item.parts))
            expect(names).toContain(`${callId} ${tool}`)
          for (const part of item.parts)
            if (part.type === 'reasoning') expect(parts).toContain(part)
          expect(halves(item.parts)).toBeLessThanOrEqual(halves(parts) + made)
        }
      })
    })
  })
}

/** The parts of an item without reasoning; empty if there is no such item. */
function wordsOf({ items }: View, id: string): readonly Part[] {
  const item = items.find(candidate => candidate.id === id)
  return (item?.parts ?? []).filter(({ type }) => type !== 'reasoning')
}

/** Surrogates that stand alone in the parts' texts. */
function halves(parts: readonly Part[]): number {
  const text = parts.map(part => {
    switch (part.type) {
      case 'tool-call':
      case 'server-work':
        return ''
      case 'image':
        return part.name
      case 'tool-result':
        return part.output
      default:
        return part.text
    }
  })
  return (text.join(' ').match(/\p{Surrogate}/gu) ?? []).length
}
