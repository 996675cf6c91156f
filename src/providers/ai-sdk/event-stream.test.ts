import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventReader, type ReceivedEvent } from './event-reader.ts'
import { processorMs } from '../../test/processor-time.ts'

function read(pieces: readonly string[]): readonly ReceivedEvent[] {
  const reader = eventReader()
  return [...pieces.flatMap(reader.push), ...reader.rest()]
}

describe('eventReader', () => {
  it('reads the same however the stream is cut', () => {
    const lines = fc.constantFrom('data: a', 'data:b', 'data', ': ping', 'event: x', '', 'data: ')
    const ends = fc.constantFrom('\n', '\r\n', '\r')
    const streams = fc.array(fc.tuple(lines, ends), { maxLength: 12 })
    fc.assert(
      fc.property(streams, fc.boolean(), (all, isCut) => {
        const text = all.flat().join('') + (isCut ? 'data: cut' : '')
        expect(read([...text])).toEqual(read([text]))
      }),
    )
  })

  it('reads a line in very many pieces as fast as in one', () => {
    const reader = eventReader()
    const piece = 'x'.repeat(1_000)
    const took = processorMs(() => {
      for (let count = 0; count < 15_000; count += 1) reader.push(piece)
    })
    expect(took).toBeLessThan(2_000)
    expect(reader.rest()).toEqual([])
  })

  it('gives up on a line that does not end', () => {
    const reader = eventReader()
    const piece = 'x'.repeat(1_000_000)
    expect(() => {
      for (let count = 0; count < 30; count += 1) reader.push(piece)
    }).toThrow(/does not end/)
  })
})
