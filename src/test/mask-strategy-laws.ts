/**
 * The laws that every masking strategy keeps, on generated agent sessions: files read in whole and in part, edited,
 * searched, with repeated outputs and failures. Titles begin with the invariants' ids.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveReferencesIn, expandArchived } from './archived-text.ts'
import { applyEvent, foldBranch, viewOf } from '../engine/branch/branch.ts'
import type { EventId, Mask, SessionEvent } from '../engine/log/event.ts'
import { toolResultsOf, type Message, type Part, type Role } from '../engine/message/message.ts'
import { repair } from '../engine/request/repair.ts'
import { countMessages } from '../engine/tokens/request-tokens.ts'
import type { MaskContext, MaskStrategyDefinition } from '../engine/masking/mask-strategy.ts'
import { estimateText } from '../engine/tokens/count.ts'
import { deepFreeze } from './deep-freeze.ts'
import { logs } from './log-arbitrary.ts'
import { messageLog } from './message-log.ts'
import { faultsOfRequest } from './recorded/request-oracle.ts'
import { createSharedCases } from './shared-cases.ts'

export const maskContext = (budgetTokens: number): MaskContext => ({
  budgetTokens,
  pressure: 0.5,
  count: estimateText,
  timeOf: () => 0,
})

const file = fc.constantFrom('src/app.ts', './src/app.ts', 'src/view.ts', 'README.md')
const call = fc.oneof(
  file.map(path => ({ tool: 'read', input: { path } })),
  fc
    .record({ path: file, offset: fc.constantFrom(1, 100) })
    .map(input => ({ tool: 'read', input })),
  file.map(path => ({ tool: 'edit', input: { path, oldText: 'a', newText: 'b' } })),
  file.map(path => ({ tool: 'search', input: { path, query: 'error' } })),
)
const output = fc
  .tuple(fc.constantFrom('one ', 'two ', 'three '), fc.integer({ min: 1, max: 90 }))
  .map(([word, times]) => word.repeat(times))
const step = fc.record({
  calls: fc.array(fc.record({ call, output, isError: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  asks: fc.boolean(),
})

/** Sessions of an agent at work on a few files. */
export const agentLogs: fc.Arbitrary<SessionEvent[]> = fc
  .array(step, { maxLength: 14 })
  .map(steps => {
    const messages: Message[] = []
    const add = (role: Role, parts: readonly Part[]) => messages.push({ role, parts })
    add('user', [{ type: 'text', text: 'start' }])
    for (const [n, { calls, asks }] of steps.entries()) {
      if (asks) add('user', [{ type: 'text', text: `ask ${n}` }])
      const named = calls.map((one, at) => ({ ...one, callId: `c${n}-${at}` }))
      add(
        'assistant',
        named.map(one => ({ type: 'tool-call', callId: one.callId, ...one.call })),
      )
      add(
        'tool',
        named.map(one => ({
          type: 'tool-result',
          callId: one.callId,
          tool: one.call.tool,
          output: one.output,
          ...(one.isError ? { isError: true } : {}),
        })),
      )
    }
    return messageLog(messages, { prefix: 'e', origin: 'user' })
  })

export function keepsTheMaskLaws<Options>(
  definition: MaskStrategyDefinition,
  { options }: { readonly options: fc.Arbitrary<Options> },
): void {
  const cases = fc.record({
    events: fc.oneof({ weight: 3, arbitrary: agentLogs }, { weight: 1, arbitrary: logs() }),
    options,
    budgetTokens: fc.integer({ min: 0, max: 4_000 }),
  })
  const ofCases = createSharedCases(cases)
  const holds = (
    law: (given: {
      readonly events: readonly SessionEvent[]
      readonly masks: readonly Mask[]
      readonly run: (of: ReturnType<typeof viewOf>) => readonly Mask[]
    }) => void,
  ) =>
    ofCases(({ events, options: chosen, budgetTokens }) => {
      const strategy = definition.build(chosen)
      const run = (of: ReturnType<typeof viewOf>) => strategy.run(of, maskContext(budgetTokens))
      const view = deepFreeze(viewOf(foldBranch(events)))
      law({ events, masks: run(view), run })
    })
  const masked = (events: readonly SessionEvent[], masks: readonly Mask[]) => {
    const branch = foldBranch(events)
    if (masks.length === 0) return branch
    return applyEvent(branch, {
      id: 'masked' as EventId,
      parentId: branch.leafId,
      at: 1,
      type: 'v1.tool-outputs-masked',
      rung: 'old-results',
      masks: [...masks],
    })
  }

  /** A passage of a result stands again once that is hidden again; pressure does not count it either. */
  const messagesIn = (of: ReturnType<typeof foldBranch>) =>
    viewOf(of).items.filter(({ origin }) => origin !== 'recall')

  describe(`${definition.id} keeps the laws`, () => {
    it('P1, P4: never mutates the view and finds the same in the same', () => {
      holds(({ events, masks, run }) => {
        expect(run(deepFreeze(viewOf(foldBranch(events))))).toEqual(masks)
      })
    })

    it('B1: makes each request smaller by what its masks say', () => {
      holds(({ events, masks }) => {
        const tokens = (of: ReturnType<typeof foldBranch>) =>
          countMessages(messagesIn(of), estimateText).tokens
        const freed = masks.reduce((sum, mask) => sum + mask.tokensBefore - mask.tokensAfter, 0)
        expect(tokens(foldBranch(events)) - tokens(masked(events, masks))).toBe(freed)
        for (const mask of masks) expect(mask.tokensAfter).toBeLessThan(mask.tokensBefore)
      })
    })

    it('B3, P3: masks nothing twice, and nothing more without new content', () => {
      holds(({ events, masks, run }) => {
        if (masks.length === 0) return
        expect(run(viewOf(masked(events, masks)))).toEqual([])
      })
    })

    it('S6, S7: touches the text of unpinned results alone; the pairs stay', () => {
      holds(({ events, masks }) => {
        const before = messagesIn(foldBranch(events))
        const after = messagesIn(masked(events, masks))
        const marker = new Map(masks.map(mask => [`${mask.messageId} ${mask.callId}`, mask.marker]))
        expect(after).toEqual(
          before.map(item => ({
            ...item,
            parts: item.parts.map(part => {
              if (part.type !== 'tool-result' || item.pinned) return part
              return { ...part, output: marker.get(`${item.id} ${part.callId}`) ?? part.output }
            }),
          })),
        )
        const { orphans } = faultsOfRequest(repair(viewOf(masked(events, masks))).items)
        expect(orphans).toBe(0)
      })
    })

    it('leads from each marker to the whole text', () => {
      holds(({ events, masks }) => {
        for (const { marker, messageId, callId } of masks) {
          const [id] = archiveReferencesIn(marker)
          const whole = events.flatMap(event =>
            event.type === 'v1.message-appended' && event.id === messageId
              ? toolResultsOf(event.parts).filter(part => part.callId === callId)
              : [],
          )
          expect(expandArchived(events, id ?? '')).toBe(whole[0]?.output)
        }
      })
    })
  })
}
