import { describe, expect, it } from 'vitest'
import { IMAGE } from '../../test/tiny-image.ts'
import { plainTextOf } from './message.ts'

describe('plainTextOf', () => {
  it('has a note in place of an image, where it stood', () => {
    const parts = [IMAGE, { type: 'text', text: 'What is this?' }] as const
    expect(plainTextOf(parts, { calls: true })).toEqual([
      '[image “harbour.webp”, 640 × 480]\n\nWhat is this?',
    ])
    expect(plainTextOf([IMAGE], { calls: false })).toEqual(['[image “harbour.webp”, 640 × 480]'])
  })

  it('has calls only where they are wanted, and always what tools answered', () => {
    const call = { type: 'tool-call', callId: 'c', tool: 'grep', input: { q: 'x' } } as const
    const result = { type: 'tool-result', callId: 'c', tool: 'grep', output: 'none' } as const
    expect(plainTextOf([call, result], { calls: true })).toEqual(['grep({"q":"x"})', 'none'])
    expect(plainTextOf([call, result], { calls: false })).toEqual(['none'])
  })
})
