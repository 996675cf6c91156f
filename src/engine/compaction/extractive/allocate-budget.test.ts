import { describe, expect, it } from 'vitest'
import {
  countByWord,
  decision,
  order,
  remark,
  rounds,
  talk,
  word,
} from '../../../test/made-talk.ts'
import { view } from '../../../test/session.ts'
import { VERBATIM_HEADING } from '../sections.ts'
import { allocateBudget, type AllocationOptions } from './allocate-budget.ts'
import { candidatesIn, type CandidateOptions } from './candidates.ts'
import type { SelectedSentence } from './select.ts'
import { readSource } from './source.ts'

function chosen(
  lines: readonly string[],
  change: Partial<AllocationOptions & CandidateOptions> = {},
) {
  const options = {
    roomTokens: 400,
    count: countByWord,
    previous: null,
    focus: null,
    verbatimShare: 0.5,
    ...change,
  }
  return allocateBudget(candidatesIn(readSource(view(...lines).items), options), options)
}

const tokensOf = (choices: readonly SelectedSentence[], heading?: string) =>
  choices
    .filter(choice => heading === undefined || choice.heading === heading)
    .reduce((sum, { tokens }) => sum + tokens, 0)

const textsOf = (choices: readonly SelectedSentence[], heading: string) =>
  choices.filter(choice => choice.heading === heading).map(({ text }) => text)

const of = (text: string) => ({ text, hasSpeakers: true })

const GOAL = 'Goal'
const ORDERS = 'Constraints and instructions'
const DECISIONS = 'Decisions, with reasons'
const NAMES = 'Files and identifiers'

const HELLO = ['u Hello', 'a Hello']
const TOOL = ['call read', 'result read nothing']

describe('the room of a summary', () => {
  it.each([20, 40, 80, 160, 400])('of %i tokens is never exceeded', roomTokens => {
    const choices = chosen([...HELLO, ...TOOL, ...talk()], { roomTokens })
    expect(tokensOf(choices)).toBeLessThanOrEqual(roomTokens)
    expect(tokensOf(choices)).toBeGreaterThan(roomTokens * 0.65)
  })

  it('is taken by list marks and line breaks too', () => {
    const choices = chosen([...HELLO, `u ${remark(0)}`, `a ${decision(0)}`, `u ${remark(1)}`])
    expect(choices.map(({ text, tokens }) => [text, tokens])).toEqual([
      [remark(0), 9 + 3],
      [`Assistant: ${decision(0)}`, 9 + 3],
      [`User: ${remark(1)}`, 10 + 1],
    ])
  })

  it.each([
    [0.25, 96],
    [0.5, 72],
    [0.75, 36],
    [1, 0],
  ])('goes to turns the more, the more their weight: at %f, of work', (verbatimShare, tokens) => {
    const lines = [...HELLO, ...TOOL, ...talk()]
    const choices = chosen(lines, { roomTokens: 1_000, verbatimShare })
    expect(tokensOf(choices, DECISIONS)).toBe(tokens)
  })

  it.each([
    [0.25, 60],
    [0.5, 0],
  ])('goes to turns sooner in talk than in work: at %f', (verbatimShare, tokens) => {
    const choices = chosen([...HELLO, ...talk()], { roomTokens: 1_000, verbatimShare })
    expect(tokensOf(choices, DECISIONS)).toBe(tokens)
  })

  it('goes to sentences of talk where nearly all fits', () => {
    const choices = chosen([...HELLO, ...talk()], { roomTokens: 3_000 })
    expect(tokensOf(choices, DECISIONS)).toBe(228)
  })

  it('holds no turn where turns weigh nothing, however much is left', () => {
    const choices = chosen([`u ${remark(0)}`, ...HELLO, `u ${remark(1)}`], { verbatimShare: 0 })
    expect(choices.map(({ text }) => text)).toEqual([remark(0)])
  })

  it('that turns leave over goes to sentences', () => {
    const error = 'error: connection refused there'
    const lines = [...HELLO, `u ${remark(0)}`, 'call run', `result run ${error}`]
    expect(textsOf(chosen(lines, { verbatimShare: 1 }), 'Errors and fixes')).toEqual([
      `Tool: ${error}`,
    ])
  })
})

describe('for certain', () => {
  const lines = () => [...HELLO, ...talk()]

  it('a tenth of the room goes to what the user ordered, a twentieth to exact names where tools were used', () => {
    const choices = chosen(lines(), { roomTokens: 1_000, verbatimShare: 1 })
    expect(tokensOf(choices, ORDERS)).toBe(96)
    const names = rounds(40, at => [`call read src/${word(at)}/${word(at + 90)}.ts`])
    const work = chosen([...lines(), ...names, 'result read nothing'], { verbatimShare: 1 })
    expect(tokensOf(work, NAMES)).toBeGreaterThan(0)
    expect(tokensOf(work, NAMES)).toBeLessThanOrEqual(20)
    const withoutTools = chosen([...lines(), ...names], { verbatimShare: 1 })
    expect(tokensOf(withoutTools, NAMES)).toBe(0)
  })

  it('a fifth goes to what takes something back, and its part of what was set apart', () => {
    const back = (at: number) =>
      `Scratch that: ${Array.from({ length: 47 }, (_, next) => word(at + next)).join(' ')}`
    const withdrawals = [600, 700, 800].map(at => `u ${back(at)}`)
    const choices = chosen([...lines(), ...withdrawals], { verbatimShare: 1 })
    const kept = choices.filter(({ text }) => text.startsWith('Scratch'))
    expect(kept.map(({ tokens }) => tokens)).toEqual([52, 52])
    expect(choices[0]).toEqual(kept[0])
  })

  it('an eighth goes to the request with which it all began', () => {
    const request = (words: number) =>
      `I want ${Array.from({ length: words - 2 }, (_, next) => word(next + 600)).join(' ')}`
    const goals = (words: number) =>
      textsOf(chosen([`u ${request(words)}`, 'a Hello', ...talk()], { verbatimShare: 1 }), GOAL)
    expect(goals(45)).toEqual([request(45)])
    expect(goals(46)).toEqual([])
  })

  it('less than a quarter goes to what was set apart', () => {
    const decided = rounds(20, at => [`a Decided: the ${word(at + 600)} road through the wood.`])
    const choices = chosen([...lines(), ...decided, ...talk()], { verbatimShare: 1 })
    expect(tokensOf(choices, DECISIONS)).toBe(88)
  })
})

describe('what stood in the summary before', () => {
  const before = (times: number) =>
    ['## Done', ...rounds(times, at => [`- Tool: painted ${word(at + 600)} wall twice`])].join('\n')

  it('stays whole where there is room, also what says the same again', () => {
    const previous = of(`${before(35)}\n- Tool: twice painted the wall ${word(600)}`)
    const choices = chosen([...HELLO, `u ${remark(0)}`], { previous })
    expect(textsOf(choices, 'Done')).toHaveLength(36)
  })

  it('keeps half of the room where the new text would fill it', () => {
    const choices = chosen([...HELLO, ...talk()], { previous: of(before(60)) })
    expect(tokensOf(choices, 'Done')).toBe(200)
  })

  it('keeps within the room among people too', () => {
    const people = rounds(40, at => [`u Ana: ${remark(at)}`, `a Ben: ${remark(at + 100)}`])
    const choices = chosen(people, { previous: of(before(60)) })
    expect(tokensOf(choices, 'Done')).toBe(200)
    expect(tokensOf(choices)).toBeLessThanOrEqual(400)
  })

  it('is not told again by a sentence of the same words', () => {
    const previous = of(`## ${NAMES}\n- ${order(0)}`)
    const choices = chosen([...HELLO, `u ${remark(0)}`, `u ${order(0)} ${order(1)}`], {
      previous,
      verbatimShare: 0,
    })
    expect(choices.map(({ text }) => text)).toEqual([order(0), remark(0), order(1)])
  })
})

it('a name is not listed again where a sentence tells it', () => {
  const lines = [
    ...HELLO,
    'u Never open src/door.ts in the hall.',
    'call read src/door.ts',
    'call read src/shelf.ts',
    'result read nothing',
  ]
  expect(textsOf(chosen(lines), NAMES)).toEqual(['src/shelf.ts'])
})

describe('among people', () => {
  it('all stands in turns, and nothing in sections', () => {
    const talked = rounds(5, at => [`u Ana: ${order(at)}`, `a Ben: ${decision(at)}`])
    const choices = chosen([...talked, 'call read src/shelf.ts'])
    expect(choices).toHaveLength(10)
    expect(new Set(choices.map(({ heading }) => heading))).toEqual(new Set([VERBATIM_HEADING]))
  })
})

describe('a turn', () => {
  const lines = () => [
    'u I want a red door.',
    `a ${decision(0)}`,
    `a ${decision(1)} The ${word(300)} road leads around the ${word(301)} wood.`,
    `u ${remark(2)}`,
  ]

  it('that stands in sections already is not told again, half of one is', () => {
    expect(textsOf(chosen(lines()), VERBATIM_HEADING)).toEqual([
      `User: ${remark(2)}`,
      `Assistant: ${decision(1)} The ${word(300)} road leads around the ${word(301)} wood.`,
    ])
  })

  it('weighs less by the share of it that stands in sections', () => {
    const scoreOf = (verbatimShare: number) =>
      chosen(lines(), { verbatimShare }).find(
        ({ heading, text }) =>
          heading === VERBATIM_HEADING && text.startsWith(`Assistant: ${decision(1)}`),
      )?.score ?? 0
    expect(scoreOf(0.5)).toBeGreaterThan(scoreOf(1) * 0.4)
    expect(scoreOf(0.5)).toBeLessThan(scoreOf(1) * 0.6)
  })

  it('that the focus speaks of goes before others', () => {
    const turns = rounds(9, at => [`u ${remark(at)}`])
    const first = (focus: string | null) =>
      textsOf(
        chosen([`u ${remark(20)}`, 'a Hello', ...turns], { focus, verbatimShare: 1 }),
        VERBATIM_HEADING,
      )[0]
    expect(first(`about the ${word(507)}`)).toBe(`User: ${remark(7)}`)
    expect(first(null)).not.toBe(`User: ${remark(7)}`)
  })
})
