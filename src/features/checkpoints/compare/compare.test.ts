import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ComparedCell, ComparedRow } from '../../../engine/index.ts'
import { comparedItems, markOf, differingWords } from './compared-items.ts'

const cell: ComparedCell = { number: 1, role: 'user', at: 0, status: 'kept', tokens: 3 }
const row = (change: Partial<ComparedRow> = {}): ComparedRow => ({
  left: cell,
  right: cell,
  isSame: true,
  isReadAlike: true,
  ...change,
})
const other = row({ isSame: false, isReadAlike: false })

describe('the lines of a comparison', () => {
  it('fold what is the same, and unfold it in its place', () => {
    const rows = [...Array.from({ length: 60 }, () => row()), other, row(), row(), other]
    expect(comparedItems(rows, new Set())).toEqual([
      { type: 'run', from: 0, until: 60, isOpen: false },
      ...[60, 61, 62, 63].map(index => ({ type: 'row', index })),
    ])
    const opened = comparedItems(rows, new Set([0]))
    expect(opened).toHaveLength(65)
    expect(opened[0]).toEqual({ type: 'run', from: 0, until: 60, isOpen: true })
  })

  it('hold each row once, whatever differs', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), same => {
        const rows = same.map(isSame => (isSame ? row() : other))
        const shown = comparedItems(rows, new Set()).flatMap(item =>
          item.type === 'row'
            ? [item.index]
            : Array.from({ length: item.until - item.from }, (_, at) => item.from + at),
        )
        expect(shown).toEqual([...rows.keys()])
      }),
    )
  })

  it('say in a word how a row differs', () => {
    expect(
      [
        row(),
        row({ isReadAlike: false }),
        other,
        row({ left: null, isSame: false }),
        row({ right: null, isSame: false }),
      ].map(markOf),
    ).toEqual(['same', 'read', 'differs', 'right', 'left'])
  })
})

describe('the words that differ', () => {
  const drawn = (left: string, right: string) =>
    differingWords(left, right).map(pieces =>
      pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
    )

  it('are marked on both sides', () => {
    expect(
      drawn(
        'Before the dry run, two rules must hold.',
        'Before the dry run, twenty books must be read.',
      ),
    ).toEqual([
      'Before the dry run, [two rules] must [hold].',
      'Before the dry run, [twenty books] must [be read].',
    ])
  })

  it('are not marked where the texts have little in common', () => {
    expect(drawn('One thing here.', 'Another subject entirely, nothing alike')).toEqual([
      'One thing here.',
      'Another subject entirely, nothing alike',
    ])
  })

  it('lose no character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const texts = differingWords(left, right).map(pieces =>
          pieces.map(({ text }) => text).join(''),
        )
        expect(texts).toEqual([left, right])
      }),
    )
  })
})
