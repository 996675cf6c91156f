import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import { readSource } from './source.ts'
import { findRetracted } from './retracted.ts'

function withdrawnIn(...lines: readonly string[]): readonly string[] {
  const source = readSource(view(...lines).items)
  const { isObsolete } = findRetracted(source)
  return source.messages.flatMap(({ sentences }, at) =>
    sentences.filter(sentence => isObsolete(at, sentence)).map(({ text }) => text),
  )
}

const TABS = 'Use tabs in the source files.'
const PAINT = 'Use blue paint for the walls.'

describe('an order that the user takes back', () => {
  it('is the one that shares more words with it, not the nearer one', () => {
    expect(
      withdrawnIn(`u ${TABS}`, `u ${PAINT}`, 'u I take that back about tabs in source files.'),
    ).toEqual([TABS])
    expect(withdrawnIn(`u ${TABS}`, `u ${PAINT}`, 'u I take that back about blue walls.')).toEqual([
      PAINT,
    ])
  })

  it('is one sentence of its message, the last where none shares words with it', () => {
    const both = `u ${TABS} ${PAINT}`
    expect(withdrawnIn(both, 'u I take that back about tabs.')).toEqual([TABS])
    expect(withdrawnIn(both, 'u I take that back about blue walls.')).toEqual([PAINT])
    expect(withdrawnIn(both, 'u Scratch that.')).toEqual([PAINT])
  })

  it('may be a wish or a decision, and is none further back that shares no word', () => {
    expect(withdrawnIn('u I want a red door.', 'u Scratch that.')).toEqual(['I want a red door.'])
    expect(withdrawnIn('u We decided on a red door.', 'u Scratch that.')).toEqual([
      'We decided on a red door.',
    ])
    expect(withdrawnIn(`u ${TABS}`, 'u The sun is out.', 'u Scratch that.')).toEqual([])
  })

  it('is none of the user’s plain words, however many they share', () => {
    expect(
      withdrawnIn(
        `u ${TABS}`,
        'u The tabs of the browser show source files of the shop.',
        'u I take that back about tabs: source files of the shop.',
      ),
    ).toEqual([TABS])
  })

  it('is none where something is taken back to a shop, and none that comes later', () => {
    expect(withdrawnIn(`u ${TABS}`, 'u I have to take that back to the shop.')).toEqual([])
    expect(withdrawnIn('u I was wrong, scratch that.', 'a Fine.', `u ${TABS}`)).toEqual([])
  })

  it('is one of the last four messages of the user, and withdrawn by the user alone', () => {
    const others = (count: number) =>
      Array.from({ length: count }, () => ['u The sun is out.', 'a It is.']).flat()
    const back = 'u I take that back about tabs.'
    expect(withdrawnIn(`u ${TABS}`, ...others(3), back)).toEqual([TABS])
    expect(withdrawnIn(`u ${TABS}`, ...others(4), back)).toEqual([])
    expect(withdrawnIn(`a ${TABS}`, 'u Scratch that.')).toEqual([])
    expect(withdrawnIn(`u ${TABS}`, 'a Scratch that.')).toEqual([])
  })
})

describe('a message that takes something back', () => {
  it('is the user’s, whatever it takes back', () => {
    const { items } = view('u Scratch that.', 'a Scratch that.', `u ${TABS}`, 'u I was wrong.')
    expect([...findRetracted(readSource(items)).takingBack]).toEqual([
      [0, false],
      [3, true],
    ])
  })
})
