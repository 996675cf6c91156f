import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import { statementsOf, type Statement } from './classify.ts'
import { readSource } from './source.ts'
import { findRetracted } from './retracted.ts'

function told(lines: readonly string[], focusWords: readonly string[] = []): readonly Statement[] {
  const source = readSource(view(...lines).items)
  return statementsOf(source, { superseded: findRetracted(source), focusWords })
}

/** Of the statements that begin so the first. */
function about(beginning: string, statements: readonly Statement[]): Statement {
  const found = statements.find(({ text }) => text.startsWith(beginning))
  if (!found) throw new RangeError(`Nothing begins with ${beginning}`)
  return found
}

const sections = (lines: readonly string[], focusWords?: readonly string[]) =>
  told(lines, focusWords).map(({ heading, text }) => `${heading}: ${text}`)

const BEGIN = ['u I want a red boat.', 'a The boat is red.'] as const

describe('a statement', () => {
  it('knows its section, its place, its speaker, and whether it opens the conversation', () => {
    const statements = told([
      'u I want a red boat. Never paint the mast.',
      'a Grey gulls circle. The **mast** weighs 40 kg.',
      'u I want a blue sail too.',
    ])
    expect(statements).toMatchObject([
      {
        text: 'I want a red boat.',
        heading: 'Goal',
        order: 0,
        speaker: 'user',
        takesBack: false,
        opens: true,
        stressed: false,
      },
      {
        text: 'Never paint the mast.',
        heading: 'Constraints and instructions',
        order: 0.001,
        speaker: 'user',
        takesBack: false,
        opens: false,
        stressed: false,
      },
      {
        text: 'The **mast** weighs 40 kg.',
        heading: 'Current state',
        order: 1.001,
        speaker: 'assistant',
        takesBack: false,
        opens: false,
        stressed: true,
      },
      {
        text: 'I want a blue sail too.',
        heading: 'Goal',
        order: 2,
        speaker: 'user',
        takesBack: false,
        opens: false,
        stressed: false,
      },
    ])
  })

  it.each([
    ['what no section has use for', ['a The boat is red.']],
    ['what has no word of its own', ['u Is it?']],
    ['small talk', ['u Hi there!']],
    ['a fragment of a list', ['a Now:\n- **Red boats**']],
    ['what a program printed', ['a 12: boats = 1200 kg']],
  ])('is not made of %s', (_, lines) => expect(sections(lines)).toEqual([]))

  it('is made of what a tool printed', () => {
    expect(sections(['result grep 12: boats = 1200 kg'])).toEqual([
      'Current state: 12: boats = 1200 kg',
    ])
  })
})

it('what stands last is what nobody but tools spoke after', () => {
  expect(
    sections([...BEGIN, 'u Go on.', 'a Which mast do you mean?', 'call grep', 'result grep x']),
  ).toContain('Open questions: Which mast do you mean?')
  expect(sections([...BEGIN, 'a Which mast do you mean?', 'u Go on.'])).not.toContain(
    'Open questions: Which mast do you mean?',
  )
})

describe('how far a conversation has come', () => {
  const RESULT = 'result grep boats: 1200 kg'

  it.each([
    ['a single message', [RESULT]],
    ['the last of two', ['u Grey gulls.', RESULT]],
    ['the fourth of five', ['u Grey gulls.', 'a Yes.', 'a Gulls.', RESULT, 'a Gulls.']],
  ])('counts a result as how things stand in %s', (_, lines) => {
    expect(sections(lines)).toContain('Current state: boats: 1200 kg')
  })

  it.each([
    ['the first of two', [RESULT, 'u Grey gulls.']],
    ['the first of three', [RESULT, 'u Grey gulls.', 'a Yes.']],
    ['the second of five', ['u Grey gulls.', RESULT, 'a Yes.', 'a Gulls.', 'u Gulls.']],
  ])('counts it no longer in %s', (_, lines) => {
    expect(sections(lines)).not.toContain('Current state: boats: 1200 kg')
  })
})

describe('the end of a turn', () => {
  const REPORT = 'I painted the mast because of the rust.'

  it.each([
    ['the user speaks next', [...BEGIN, `a ${REPORT}`, 'u Well.'], 'Done'],
    ['nobody speaks next', [...BEGIN, `a ${REPORT}`], 'Done'],
    ['the assistant goes on', ['u Well.', `a ${REPORT}`, 'a So.'], 'Decisions, with reasons'],
  ])('reports what was done where %s', (_, lines, heading) => {
    expect(about(REPORT, told(lines)).heading).toBe(heading)
  })

  it('is nothing that the user says', () => {
    const [before, after] = ['u', 'a'].map(
      next => about(REPORT, told([...BEGIN, `u ${REPORT}`, `${next} Gulls.`])).score,
    )
    expect(before).toBe(after)
  })
})

describe('a focus', () => {
  it('finds use for what speaks of it, and for nothing else', () => {
    const lines = ['a The boat is red.', 'a The mast is grey.']
    expect(sections(lines, ['boat'])).toEqual(['Current state: The boat is red.'])
    expect(sections(lines, [])).toEqual([])
  })

  it('makes what speaks of all of it weigh four times as much, and by its share otherwise', () => {
    const lines = ['a The boat is currently red.', 'a The mast is currently grey.']
    const score = (...focusWords: readonly string[]) =>
      about('The boat', told(lines, focusWords)).score
    const plain = score()
    expect(score('boat')).toBeCloseTo(4 * plain)
    expect(score('boat', 'mast')).toBeCloseTo(2.5 * plain)
    expect(score('mast')).toBeCloseTo(plain)
  })
})

it('a correction tells how things stand, weighs twice as much, and is stressed', () => {
  const source = readSource(
    view(
      'u The vendor says that an import takes 40 minutes.',
      'a The import takes 55 minutes, not 40.',
    ).items,
  )
  const superseded = findRetracted(source)
  const [right, ...others] = statementsOf(source, { superseded, focusWords: [] })
  const unmarked = { ...superseded, putsRight: () => false }
  const [plain] = statementsOf(source, { superseded: unmarked, focusWords: [] })
  expect(others).toEqual([])
  expect(right).toEqual({
    ...plain,
    heading: 'Current state',
    score: 2 * (plain?.score ?? 0),
    stressed: true,
  })
  expect(plain?.stressed).toBe(false)
})

describe('a withdrawal', () => {
  it('stands before all else by what it says besides, beside no order that it takes back', () => {
    const [first, ...others] = told([
      'u Never paint the mast.',
      'a Fine.',
      'u  Scratch that. The mast is rusty. So I was wrong; paint it. ',
    ])
    expect(first).toEqual({
      text: 'The mast is rusty. So I was wrong; paint it.',
      words: ['mast', 'rusti', 'wrong', 'paint'],
      heading: 'Constraints and instructions',
      order: 2,
      score: first?.score,
      speaker: 'user',
      takesBack: true,
      opens: false,
      stressed: true,
    })
    expect(others.filter(({ score }) => score >= (first?.score ?? 0))).toEqual([])
    expect(others.map(({ text }) => text)).not.toContain('Never paint the mast.')
  })

  it.each([
    'Scratch that.',
    'I have to take that back. I was wrong.',
    'On second thought, forget that. Thanks!',
  ])('that says nothing else goes with its order: %s', back => {
    expect(told(['u Never paint the mast.', 'a Fine.', `u ${back}`])).toEqual([])
  })

  it.each([
    'Scratch that. I was wrong.',
    'I was wrong; keep them.',
    'On second thought, just leave it in.',
  ])(
    'that does not say of what it speaks is no constraint, where its order is not known: %s',
    back => {
      const [first] = told(['u Aye.', 'a Fine.', `u ${back}`])
      expect([first?.heading, first?.text]).toEqual(['Decisions, with reasons', back])
    },
  )

  it('goes with its order where it does not say of what it speaks, and stands with that where it names it', () => {
    const said = ['u Never keep the old masts.', 'a Fine.', 'u I was wrong; keep them.']
    expect(told(said)).toEqual([])
    const back = 'I take that back about the mast: blue.'
    expect(told(['u Never paint the mast.', 'a Fine.', `u ${back}`])[0]?.text).toBe(back)
  })

  const END = 'So I was wrong. '

  it('stands whole at 700 characters, and where it is longer from the place where it takes something back', () => {
    const text = `${'The mast is red. '.repeat(40)}${END}`.trim()
    const whole = `${'.'.repeat(700 - text.length)}${text}`
    expect(whole).toHaveLength(700)
    expect(told(['a Aye.', `u ${whole} `])[0]?.text).toBe(whole)
    expect(told(['a Aye.', `u .${whole}`])[0]?.text).toBe(END.trim())
    const long = `The mast is red. ${END}${'sail '.repeat(200)}`
    expect(told(['a Aye.', `u ${long}`])[0]?.text).toBe('sail '.repeat(140).trim())
  })
})
