import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/engine/message/message.ts'
import { readRequest } from './kept.ts'

const request = (...texts: readonly string[]) =>
  readRequest(texts.map((text): Message => ({ role: 'user', parts: [{ type: 'text', text }] })))
const said = 'The greenhouse pump broke on Tuesday, and Halvorsen repaired it.'

describe('what a request holds of a turn', () => {
  it('is all of it where its words stand there whole, however they are broken into lines', () => {
    const read = request('Anna: The greenhouse pump broke\non Tuesday, and  Halvorsen repaired it.')
    expect(read.holds(said)).toBe(true)
    expect(read.holdsMostWordsOf(said)).toBe(true)
  })

  it('is most of it where one line has four of five content words, in whatever form', () => {
    const read = request('greenhouse pump breaks? No: pump broke Tuesday, Halvorsen repairs')
    expect(read.holds(said)).toBe(false)
    expect(read.holdsMostWordsOf(said)).toBe(true)
  })

  it('is nothing where several lines have the words between them', () => {
    const read = request('the greenhouse pump', 'broke on Tuesday\nand Halvorsen repaired it')
    expect(read.holds(said)).toBe(false)
    expect(read.holdsMostWordsOf(said)).toBe(false)
  })
})
