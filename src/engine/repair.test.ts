import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../test/deep-freeze.ts'
import { logs } from '../test/log-arbitrary.ts'
import { appended, commitOf, planPolicies, planWith, policyWith } from '../test/plan-policies.ts'
import { shown, view } from '../test/session.ts'
import { foldBranch, viewOf } from './branch.ts'
import { planCompaction } from './compaction/plan.ts'
import { toolCallsOf, toolResultsOf } from './message.ts'
import { faultsOf, legalCuts } from './properties.ts'
import { NO_RESULT, repair } from './repair.ts'

describe('repair', () => {
  it('returns the same view when nothing is wrong', () => {
    const whole = view('u q', 'call grep', 'result grep found', 'a done', 'u next')
    expect(repair(whole)).toBe(whole)
  })

  it('answers a call whose result never came with an error', () => {
    expect(shown(repair(view('u q', 'call grep', 'u next')))).toEqual([
      'u q',
      'call grep',
      `result grep ${NO_RESULT}`,
      'u next',
    ])
  })

  it('drops a result without a call', () => {
    expect(shown(repair(view('u q', 'result grep found', 'a done', 'u next')))).toEqual([
      'u q',
      'a done',
      'u next',
    ])
  })

  it('starts with a user message where the history starts with the model’s words', () => {
    expect(repair(view('a hello', 'u hi')).items[0]?.role).toBe('user')
  })

  it('P1, P3, S1, S3: leaves no fault in any view, never mutates it, and changes nothing the second time', () => {
    fc.assert(
      fc.property(logs(), events => {
        const raw = deepFreeze(viewOf(foldBranch(events)))
        const once = repair(raw)
        const faults = faultsOf(once.items).filter(fault => !fault.startsWith('The last message'))
        expect(faults).toEqual([])
        expect(repair(once)).toEqual(once)
      }),
    )
  })

  it('F9: answers once what was never answered, before a compaction and after it', () => {
    const paired = ({ items }: ReturnType<typeof view>) => {
      const calls = items.flatMap(({ parts }) => toolCallsOf(parts))
      const results = items.flatMap(({ parts }) => toolResultsOf(parts))
      expect(results.map(({ callId }) => callId)).toEqual(calls.map(({ callId }) => callId))
      return results.filter(({ output }) => output === NO_RESULT)
    }
    let unanswered = 0
    fc.assert(
      fc.property(logs(10), planPolicies, (events, policy) => {
        const folded = foldBranch(events)
        const before = repair(viewOf(folded))
        const madeUp = paired(before)
        for (const result of madeUp) expect(result.isError).toBe(true)
        expect(repair(before)).toBe(before)
        const plan = planCompaction(folded, planWith(policyWith(policy), { manual: true }))
        if (typeof plan === 'string') return
        unanswered += madeUp.length
        const after = repair(viewOf(appended(folded, commitOf(folded, plan))))
        expect(paired(after).length).toBeLessThanOrEqual(madeUp.length)
        expect(repair(after)).toBe(after)
      }),
    )
    expect(unanswered).toBeGreaterThan(0)
  })

  it('S6: keeps every word that a user wrote, byte for byte', () => {
    const said = (items: ReturnType<typeof view>['items']) =>
      items
        .filter(({ role, origin }) => role === 'user' && origin === 'message')
        .flatMap(({ parts }) => parts.map(part => (part.type === 'text' ? part.text : '')))
        .filter(text => text.trim() !== '')
    fc.assert(
      fc.property(logs(), events => {
        const raw = viewOf(foldBranch(events))
        expect(said(repair(raw).items)).toEqual(said(raw.items))
      }),
    )
  })
})

describe('legalCuts', () => {
  it('S1: never separates a tool call from its result', () => {
    const { items } = view('u q', 'call grep', 'result grep found', 'a done', 'u next')
    expect(legalCuts(items)).toEqual([1, 3, 4])
  })

  it('splits any repaired history into two that are valid but for their ends', () => {
    fc.assert(
      fc.property(logs(), events => {
        const { items } = repair(viewOf(foldBranch(events)))
        for (const cut of legalCuts(items)) {
          const halves = [items.slice(0, cut), items.slice(cut)]
          const faults = halves.flatMap(faultsOf).filter(fault => !/^The (first|last)/.test(fault))
          expect(faults).toEqual([])
        }
      }),
    )
  })
})
