import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSampling, typedSampling } from './options-draft.ts'

const EMPTY = typedSampling({})

describe('a session’s options as they are typed', () => {
  it('come to what they were', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            temperature: fc.double({ min: 0, max: 2, noNaN: true }).map(Math.abs),
            topP: fc.double({ min: 0.001, max: 1, noNaN: true }),
            replyTokens: fc.integer({ min: 1, max: 1_000_000 }),
            stop: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
          },
          { requiredKeys: [] },
        ),
        sampling => {
          expect(readSampling(typedSampling(sampling), 2)).toEqual({ sampling, faults: {} })
        },
      ),
    )
  })

  it('leave out what is not to be sent, unless something is typed after all', () => {
    const typed = typedSampling({ topP: 0.5, unset: ['temperature', 'stop'] })
    expect(readSampling(typed, 2).sampling).toEqual({ topP: 0.5, unset: ['temperature', 'stop'] })
    expect(readSampling({ ...typed, temperature: '1' }, 2).sampling).toEqual({
      topP: 0.5,
      temperature: 1,
      unset: ['stop'],
    })
    expect(readSampling({ ...typed, temperature: '1', stop: 'END' }, 2).sampling).toEqual({
      topP: 0.5,
      temperature: 1,
      stop: ['END'],
    })
  })

  it('take a number with separators, and a line break as \\n', () => {
    const typed = { ...EMPTY, replyTokens: ' 1,200 ', stop: 'END\n\\n\\n\n' }
    expect(readSampling(typed, 2).sampling).toEqual({ replyTokens: 1_200, stop: ['END', '\n\n'] })
  })

  it.each([
    ['temperature', '2.1', 'It takes a number from 0 to 2.'],
    ['temperature', 'warm', 'It takes a number from 0 to 2.'],
    ['topP', '0', 'It takes a number above 0 and of at most 1.'],
    ['replyTokens', '1.5', 'It takes a whole number of at least 1.'],
    ['stop', 'a\nb\nc\nd\ne', 'It takes up to 4 sequences, one on each line.'],
  ])('of %s %j get a sentence, and are left out', (field, text, sentence) => {
    expect(readSampling({ ...EMPTY, [field]: text }, 2)).toEqual({
      sampling: {},
      faults: { [field]: sentence },
    })
  })

  it('know that some models take a lower temperature only', () => {
    expect(readSampling({ ...EMPTY, temperature: '1.5' }, 1).faults.temperature).toBe(
      'It takes a number from 0 to 1.',
    )
  })
})
