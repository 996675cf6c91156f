import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import { readSource } from './source.ts'
import { findRetracted } from './retracted.ts'

function obsoleteIn(...lines: readonly string[]): readonly string[] {
  const source = readSource(view(...lines).items)
  const superseded = findRetracted(source)
  return source.messages.flatMap(({ sentences }, at) =>
    sentences
      .filter(sentence => superseded.isObsolete(at, sentence))
      .map(sentence => sentence.text),
  )
}

describe('what stands no longer', () => {
  it('is the order that the user takes back, not the others beside it', () => {
    expect(
      obsoleteIn(
        'u Never delete the backups. Use tabs in every source file.',
        'a Understood.',
        'u What is the weather like?',
        'a Sunny.',
        'u I take that back about the tabs: spaces in every source file.',
      ),
    ).toEqual(['Use tabs in every source file.'])
  })

  it('is the last order where the withdrawal names nothing', () => {
    expect(
      obsoleteIn('u Use tabs in every file.', 'a Done.', 'u On second thought, forget that.'),
    ).toEqual(['Use tabs in every file.'])
  })

  it('is nothing where something is taken back to a shop', () => {
    expect(
      obsoleteIn('u Use tabs in every file.', 'a Done.', 'u I have to take that back to the shop.'),
    ).toEqual([])
  })

  it.each([
    ['u The import took 55 minutes, not 40.'],
    ['a The import takes not 40 but 55 minutes.'],
    ['u It is not 40 minutes, but 55 for one import.'],
  ])('is a figure that is put right: %s', correction => {
    expect(
      obsoleteIn(
        'u The vendor says that an import takes 40 minutes.',
        'a The bakery opens in 40 minutes. An import of 140 files takes 90 minutes.',
        correction,
      ),
    ).toEqual(['The vendor says that an import takes 40 minutes.'])
  })

  it('is nothing before the order, and never a later sentence', () => {
    expect(
      obsoleteIn('u I was wrong, scratch that.', 'a Fine.', 'u Use tabs in every file.'),
    ).toEqual([])
  })
})
