import { describe, expect, it } from 'vitest'
import { planned, turnLines, viewAfter } from '../../../test/plan-policies.ts'
import { branch } from '../../../test/session.ts'

const byMessages = { at: [{ of: 'messages', at: 10 }], warns: false, leastMessages: 0 } as const

describe('the tail', () => {
  it('A3: is half of the messages that the trigger allows, four at least', () => {
    const folded = branch(...turnLines(12), 'u now')
    const tail = { keep: 'messages', shareOfTrigger: 0.5, atLeast: 4 } as const
    const plan = planned(folded, { tail, align: 'step' }, { change: { blocking: byMessages } })
    expect(plan.tail).toHaveLength(5)
    const four = { ...byMessages, at: [{ of: 'messages', at: 4 }] } as const
    expect(
      planned(folded, { tail, align: 'step' }, { change: { blocking: four } }).tail,
    ).toHaveLength(4)
  })

  it('keeps a call with its results, and starts with a turn where the preset cuts at turns only', () => {
    const folded = branch(...turnLines(6), 'u q', 'call grep', 'result grep x', 'a b', 'u c', 'a d')
    const tail = { keep: 'messages', shareOfTrigger: 0, atLeast: 4 } as const
    expect(planned(folded, { tail, align: 'step' }).tail.map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
    ])
    const turns = branch(...turnLines(8), 'u now')
    const kept = { keep: 'messages', shareOfTrigger: 0, atLeast: 4 } as const
    expect(planned(turns, { tail: kept, align: 'turn' }).tail).toHaveLength(5)
  })

  it('D3: is the newer half of the turns, the larger half of an odd number', () => {
    const tail = { keep: 'turns', share: 0.5, atLeast: 0 } as const
    expect(planned(branch(...turnLines(8)), { tail }).tail).toHaveLength(8)
    expect(planned(branch(...turnLines(7)), { tail }).tail).toHaveLength(8)
  })

  it('C3: is the newest messages or a share of the window, whichever is larger', () => {
    const folded = branch(...turnLines(12, 40))
    const tail = { keep: 'tokens', tokens: 0, shareOfWindow: 0.2, atMostShare: 1 } as const
    const room = { windowTokens: 2_000 }
    const byTokens = planned(folded, { tail: { ...tail, atLeastMessages: 2 }, align: 'step' }, room)
    expect(byTokens.tail.length).toBeGreaterThan(6)
    expect(byTokens.tailTokens).toBeLessThanOrEqual(400)
    const byCount = planned(folded, { tail: { ...tail, atLeastMessages: 14 }, align: 'step' }, room)
    expect(byCount.tail).toHaveLength(14)
  })

  it('never takes more of a small window than the preset allows', () => {
    const folded = branch(...turnLines(12, 40))
    const tail = {
      keep: 'tokens',
      tokens: 20_000,
      shareOfWindow: 0,
      atLeastMessages: 0,
      atMostShare: 0.25,
    } as const
    const plan = planned(folded, { tail, align: 'step' }, { windowTokens: 2_000 })
    expect(plan.tailTokens).toBeLessThanOrEqual(0.25 * 1_660)
    expect(plan.tailTokens).toBeGreaterThan(200)
  })

  it('is a share of what the messages take', () => {
    const folded = branch(...turnLines(10))
    const plan = planned(folded, { tail: { keep: 'share', share: 0.3 } })
    expect(plan.tail).toHaveLength(6)
  })

  it('reaches the target, and keeps its least share all the same', () => {
    const folded = branch(...turnLines(30, 30))
    const room = { windowTokens: 2_400 }
    const least = (atLeastShare: number) =>
      planned(folded, { tail: { keep: 'target', atLeastShare } }, room).tailTokens
    expect(least(0.4)).toBeGreaterThanOrEqual(0.4 * 1_992)
    expect(least(0)).toBeLessThan(least(0.4))
  })

  it('A5: is empty where nothing has to stay: the whole idle history goes', () => {
    const folded = branch(...turnLines(3))
    const plan = planned(folded, { tail: { keep: 'none' } }, { manual: true })
    expect(plan.carried).toEqual([])
    expect(viewAfter(folded, plan)).toEqual(['u [Summary'])
  })

  it('S6: keeps the newest user message that waits for its answer, whatever the preset keeps', () => {
    const asked = branch(...turnLines(3), 'u now')
    expect(viewAfter(asked, planned(asked, { tail: { keep: 'none' } }))).toEqual([
      'u [Summary',
      'u now',
    ])
    const working = branch(...turnLines(3), 'u now', 'call grep', 'result grep x')
    const plan = planned(working, { tail: { keep: 'none' } })
    expect(viewAfter(working, plan)).toEqual(['u [Summary', 'u now'])
  })
})
