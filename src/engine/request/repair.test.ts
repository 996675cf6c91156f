import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { appended, commitOf, planPolicies, planWith, policyWith } from '../../test/plan-policies.ts'
import { view, viewItem } from '../../test/session.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import { toolCallsOf, toolResultsOf, type Part } from '../message/message.ts'
import { legalCuts, type ViewItem } from '../message/view.ts'
import { faultsOf } from '../../test/history-faults.ts'
import { EARLIER, NO_RESULT, repair } from './repair.ts'

describe('repair', () => {
  it('returns the same view when nothing is wrong', () => {
    const whole = view('u q', 'call grep', 'result grep found', 'a done', 'u next')
    expect(repair(whole)).toBe(whole)
  })

  const item = (role: ViewItem['role'], ...parts: readonly Part[]) =>
    viewItem(role, parts, { id: `${role}${(made += 1)}` })
  let made = 0
  const call = (callId: string): Part => ({ type: 'tool-call', callId, tool: 'read', input: {} })
  const result = (callId: string, output: string): Part => ({
    type: 'tool-result',
    callId,
    tool: 'read',
    output,
  })
  const says = (text: string): Part => ({ type: 'text', text })
  const repaired = (...items: readonly ViewItem[]) =>
    repair({ items }).items.map(({ role, parts }) => ({ role, parts }))

  it('leaves out parts that do not fit their role, blank texts, and reasoning without an answer', () => {
    const thought: Part = { type: 'reasoning', text: 'Hm.' }
    expect(
      repaired(
        item('user', says('Look.'), thought, says(' ')),
        item('assistant', thought),
        item('assistant', thought, says('See.'), says('\n'), result('a', 'x')),
        item('user', says(' ')),
        item('user', says('And?')),
      ),
    ).toEqual([
      { role: 'user', parts: [says('Look.')] },
      { role: 'assistant', parts: [thought, says('See.')] },
      { role: 'user', parts: [says('And?')] },
    ])
  })

  it('gathers the results of a step into one message, in the order of its calls, each once', () => {
    const [, step, results, ...others] = repaired(
      item('user', says('q')),
      item('assistant', says('Two.'), call('a'), call('b'), call('a')),
      item('tool', result('b', 'second')),
      item('tool', result('a', 'first'), result('x', 'nobody asked')),
      item('user', says('next')),
    )
    expect(step?.parts).toEqual([says('Two.'), call('a'), call('b')])
    expect(results?.parts).toEqual([result('a', 'first'), result('b', 'second')])
    expect(others).toEqual([{ role: 'user', parts: [says('next')] }])
  })

  it('gives a used call id a new name, the next free one, in call and result', () => {
    const step = (callId: string) => [
      item('assistant', call(callId)),
      item('tool', result(callId, 'x')),
    ]
    const ids = repaired(
      item('user', says('q')),
      ...step('a'),
      ...step('a-2'),
      ...step('a'),
      ...step('b'),
    ).flatMap(({ parts }) => parts.flatMap(part => ('callId' in part ? [part.callId] : [])))
    expect(ids).toEqual(['a', 'a', 'a-2', 'a-2', 'a-3', 'a-3', 'b', 'b'])
  })

  it('leaves alone what follows a step with a new name', () => {
    const step = () => [item('assistant', call('a')), item('tool', result('a', 'x'))]
    const after = item('assistant', says('done'))
    const { items } = repair({ items: [item('user', says('q')), ...step(), ...step(), after] })
    expect(items.at(-1)).toBe(after)
  })

  it('keeps the message that holds the results, and pins a made-up one with its step', () => {
    const question = item('user', says('q'))
    const pinned = { ...item('assistant', call('a')), pinned: true }
    expect(repair({ items: [question, pinned] }).items.at(-1)).toEqual({
      id: `${pinned.id}/results`,
      role: 'tool',
      parts: [{ ...result('a', NO_RESULT), isError: true }],
      origin: 'message',
      pinned: true,
    })
    const held = { ...item('tool', result('x', 'late')), origin: 'summary' as const }
    const step = item('assistant', call('a'))
    expect(repair({ items: [question, step, held] }).items.at(-1)).toMatchObject({
      id: held.id,
      origin: 'summary',
    })
  })

  it('opens with a sentence of its own, which is no message of the user’s', () => {
    const first = item('assistant', says('hello'))
    expect(repair({ items: [first] }).items[0]).toEqual({
      id: `${first.id}/earlier`,
      role: 'user',
      parts: [says(EARLIER)],
      origin: 'summary',
      pinned: false,
    })
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
        for (const answer of madeUp) expect(answer.isError).toBe(true)
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

  it('leaves an image to the user, and takes it out of any other role', () => {
    const { items } = view('image plan.png', 'a seen', 'u and now?')
    expect(repair({ items }).items).toBe(items)
    const [shownBy, answer, ask] = items
    if (!shownBy || !answer || !ask) return expect.fail()
    const misplaced = { ...answer, parts: [...answer.parts, ...shownBy.parts] }
    expect(repair({ items: [shownBy, misplaced, ask] }).items[1]?.parts).toEqual(answer.parts)
  })

  it('S6: keeps every word that a user wrote, byte for byte, and every image', () => {
    const said = (items: ReturnType<typeof view>['items']) =>
      items
        .filter(({ role, origin }) => role === 'user' && origin === 'message')
        .flatMap(({ parts }) => parts.map(part => (part.type === 'text' ? part.text : part)))
        .filter(part => typeof part !== 'string' || part.trim() !== '')
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
