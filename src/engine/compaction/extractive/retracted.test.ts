import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import { readSource } from './source.ts'
import { findRetracted } from './retracted.ts'

function read(...lines: readonly string[]) {
  const source = readSource(view(...lines).items)
  const superseded = findRetracted(source)
  const all = source.messages.flatMap(({ sentences }, at) =>
    sentences.map(sentence => ({ at, sentence })),
  )
  return {
    obsolete: all
      .filter(({ at, sentence }) => superseded.isObsolete(at, sentence))
      .map(({ sentence }) => sentence.text),
    puttingRight: all
      .filter(({ sentence }) => superseded.putsRight(sentence))
      .map(({ sentence }) => sentence.text),
    holding: source.messages.flatMap((_, at) => (superseded.holdsObsolete(at) ? [at] : [])),
  }
}

describe('a figure that was put right', () => {
  it.each([
    ['The import takes 40 minutes.', 'The import took 5 minutes, not 40.'],
    ['The import takes 40 minutes.', '55 minutes, not 40, is what the import took.'],
    ['The import takes 40 minutes.', 'The import took 55, not 40 minutes.'],
    ['The import takes 40 minutes.', 'The import took 55 minutes not 40.'],
    ['The import takes 40 minutes.', 'The import took 55 minutes; not 40.'],
    ['The import takes 40 minutes.', 'The import took 55 minutes – not 40.'],
    ['The import takes 40 minutes.', 'The import took 1,055.5 minutes, not 40.'],
    ['The import takes 40 ms.', 'The import took 55ms, not 40.'],
    ['The import takes 4 minutes.', 'The import took 55 minutes, not 4.'],
    ['The import reads 1,200 files.', 'The import read 1,500 files, not 1,200.'],
    ['The import reads 12.5 lines.', 'The import read 13.5 lines, not 12.5.'],
    ['The import takes 4 minutes.', 'The import took not 4 but 5 minutes.'],
    ['The import reads 1,200 files.', 'The import read not 1,200 but 1,500 files.'],
    ['The import takes 40 minutes.', 'The import took not 40 minutes, but 55.'],
    ['The import takes 40 minutes.', 'The import took NOT 40 but 55 minutes.'],
    ['Der Import dauert 40 Minuten.', 'Der Import dauerte 55 Minuten, nicht 40.'],
    ['Der Import dauert 40 Minuten.', 'Der Import dauerte nicht 40, sondern 55 Minuten.'],
    ['La importación dura 40 minutos.', 'La importación duró 55 minutos, no 40.'],
    ['La importación dura 40 minutos.', 'La importación duró no 40 sino 55 minutos.'],
    ['导入需要 40 分钟。', '导入用了 55 分钟，不是 40。'],
    ['导入需要40分钟。', '导入用的不是40分钟，而是55分钟。'],
    ['الاستيراد يستغرق 40 دقيقة.', 'الاستيراد استغرق 55 دقيقة، وليس 40.'],
  ])('stands no longer: “%s” after “%s”', (earlier, correction) => {
    expect(read(`u ${earlier}`, 'a Understood.', `u ${correction}`)).toEqual({
      obsolete: [earlier],
      puttingRight: [correction],
      holding: [0],
    })
  })

  it.each([
    ['The import takes 40 minutes.', 'The import took 55, not 40.', 'nobody said of what'],
    ['The import takes 40 minutes.', 'The import took 55 hours, not 40.', 'it counts other things'],
    ['The bakery opens in 40 minutes.', 'It took 55 minutes, not 40.', 'it is of another thing'],
    ['The import takes 140 minutes.', 'The import took 55 minutes, not 40.', 'it is another one'],
    ['The import takes 40.5 minutes.', 'The import took 55 minutes, not 40.', 'it is another one'],
    ['The import takes 40 minutes.', 'The import knot 40 but 55 minutes.', 'nothing was denied'],
    ['The import takes 40 minutes.', 'The import of 55 minutes has no 40 files.', 'it is of files'],
    ['The import takes long minutes.', 'The import took 55 minutes, not 40.', 'none was said'],
  ])('still stands: “%s” after “%s”, for %s', (earlier, correction) => {
    expect(read(`u ${earlier}`, 'a Understood.', `u ${correction}`)).toEqual({
      obsolete: [],
      puttingRight: [],
      holding: [],
    })
  })

  it('is put right by people, not by what a tool prints', () => {
    const lines = ['u The import takes 40 minutes: a figure.', 'call run']
    const correction = 'The import took: 55 minutes, not 40.'
    expect(read(...lines, `result run ${correction}`).obsolete).toEqual([])
    expect(read(...lines, `a ${correction}`).obsolete).toHaveLength(1)
  })

  it('stands no longer wherever it was said', () => {
    expect(
      read(
        'u The import takes 40 minutes. We wait 40 minutes for the import.',
        'a An import of 40 minutes is long.',
        'u The import took 55 minutes, not 40.',
      ),
    ).toMatchObject({
      obsolete: [
        'The import takes 40 minutes.',
        'We wait 40 minutes for the import.',
        'An import of 40 minutes is long.',
      ],
      holding: [0, 1],
    })
  })
})

const withdrawnIn = (...lines: readonly string[]) => read(...lines).obsolete

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
