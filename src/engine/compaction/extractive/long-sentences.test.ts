import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../text/sentences.ts'

const letters = (count: number) => 'x'.repeat(count)

describe('a sentence longer than 320 characters', () => {
  it('is one that has 321, wide letters or not, is cut as often as it takes, and keeps no blanks around its pieces', () => {
    expect(sentencesOf(letters(320))).toEqual([letters(320)])
    expect(sentencesOf(letters(321))).toEqual([letters(320), 'x'])
    expect(sentencesOf(letters(700))).toEqual([letters(320), letters(320), letters(60)])
    expect(sentencesOf(`${letters(200)}  ${letters(200)}`)).toEqual([letters(200), letters(200)])
    expect(sentencesOf('\uff21'.repeat(330))).toEqual(['\uff21'.repeat(320), '\uff21'.repeat(10)])
  })

  it.each([
    [', ', ','],
    ['; ', ';'],
    [',', ','],
  ])('is cut behind the last clause that ends with %j', (mark, kept) => {
    const early = `${letters(80)}, ${letters(40)}`
    const after = `${letters(30)} ${letters(280)}`
    expect(sentencesOf(`${early}${mark}${after}`)).toEqual([`${early}${kept}`, after])
  })

  it('is not cut at a clause that ends too late, and at the last space where its clauses end too early', () => {
    const sentence = `${letters(200)}, ${letters(150)}, ${letters(50)}`
    expect(sentencesOf(sentence)).toEqual([`${letters(200)},`, `${letters(150)}, ${letters(50)}`])
    const after = `${letters(150)} ${letters(150)}`
    expect(sentencesOf(`${letters(106)}, ${after}`)).toEqual([
      `${letters(106)}, ${letters(150)}`,
      letters(150),
    ])
    expect(sentencesOf(`${letters(107)}, ${after}`)).toEqual([`${letters(107)},`, after])
  })

  it('is cut between letters where its spaces stand too early as well', () => {
    expect(sentencesOf(`${letters(106)} ${letters(300)}`)).toEqual([
      `${letters(106)} ${letters(213)}`,
      letters(87),
    ])
    expect(sentencesOf(`${letters(107)} ${letters(300)}`)).toEqual([letters(107), letters(300)])
  })

  it.each(['𐀀', '😀', '🏿'])('keeps %s whole', character => {
    expect(sentencesOf(`${letters(319)}${character}${letters(9)}`)).toEqual([
      letters(319),
      `${character}${letters(9)}`,
    ])
    expect(sentencesOf(`${letters(318)}${character}${letters(9)}`)).toEqual([
      `${letters(318)}${character}`,
      letters(9),
    ])
  })
})
