import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, gif, jpeg, png, webpLossless, webpLossy, webpWide } from '../test/image-files.ts'
import { readImageHeader } from './image-header.ts'

const side = (max: number) => fc.integer({ min: 1, max })
const header = (mediaType: string, width: number, height: number, hasCameraNotes = false) => ({
  mediaType,
  width,
  height,
  hasCameraNotes,
})

describe('readImageHeader', () => {
  it.each([
    ['image/png', png, 0x3ff_ffff],
    ['image/gif', gif, 0xffff],
    ['image/jpeg', jpeg, 0xffff],
    ['image/webp', webpLossy, 0x3fff],
    ['image/webp', webpLossless, 0x4000],
    ['image/webp', webpWide, 0x100_0000],
  ] as const)('tells kind and size of %s of any size', (mediaType, make, largest) => {
    fc.assert(
      fc.property(side(largest), side(largest), (width, height) => {
        expect(readImageHeader(make(width, height))).toEqual(header(mediaType, width, height))
      }),
    )
  })

  it('reads a JPEG past its other segments, and one of each kind of frame', () => {
    for (const frame of [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc9, 0xcf])
      expect(readImageHeader(jpeg(640, 480, { frame }))).toEqual(header('image/jpeg', 640, 480))
    const tables = [bytesOf(0xff, 0xc4, 0, 4, 1, 1), bytesOf(0xff, 0xff, 0xff, 0xd0)]
    expect(readImageHeader(jpeg(640, 480, { before: tables }))).toEqual(
      header('image/jpeg', 640, 480),
    )
  })

  it('tells that a camera left notes', () => {
    const exif = bytesOf(0xff, 0xe1, 0, 8, 'Exif', 0, 0)
    expect(readImageHeader(jpeg(4, 3, { before: [exif] }))).toEqual(
      header('image/jpeg', 4, 3, true),
    )
    expect(readImageHeader(png(4, 3, 'eXIf'))).toEqual(header('image/png', 4, 3, true))
    expect(readImageHeader(png(4, 3, 'tEXt'))).toEqual(header('image/png', 4, 3, false))
    expect(readImageHeader(webpWide(4, 3, true))).toEqual(header('image/webp', 4, 3, true))
  })

  it('takes nothing without a size, nor of another kind', () => {
    const others = [
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'),
      bytesOf('%PDF-1.7 and a good deal more than thirty bytes'),
      bytesOf('BM', 0, 0, 0, 0, 'a bitmap of more than thirty bytes, surely'),
      bytesOf('RIFF', 0, 0, 0, 0, 'WAVEfmt and so on, more than thirty bytes'),
      bytesOf('RIFF', 0, 0, 0, 0, 'WEBPVP8?and so on, more than thirty bytes'),
      bytesOf(0xff, 0xd8, 0xff, 0xd9),
      bytesOf(0xff, 0xd8, 0xff, 0xda, 0, 2),
      bytesOf(0xff, 0xd8, 0xff, 0xe0, 0, 1, 0xff, 0xc0, 0, 9, 8, 0, 1, 0, 1),
      png(0, 4),
      png(4, 0),
      png(0xffff_ffff, 0xffff_ffff),
      jpeg(0, 4),
      gif(4, 0),
      new Uint8Array(),
    ]
    for (const other of others) expect(readImageHeader(other)).toBeNull()
  })

  it('never throws, and never tells a size that is none, however a file is cut or damaged', () => {
    const whole = fc.constantFrom(
      png(640, 480, 'eXIf'),
      gif(640, 480),
      jpeg(640, 480),
      webpLossy(640, 480),
      webpLossless(640, 480),
      webpWide(640, 480),
    )
    const damage = fc.record({
      file: whole,
      length: fc.nat({ max: 80 }),
      changes: fc.array(fc.tuple(fc.nat({ max: 60 }), fc.integer({ min: 0, max: 255 })), {
        maxLength: 4,
      }),
    })
    const sound = (bytes: Uint8Array) => {
      const read = readImageHeader(bytes)
      if (!read) return
      expect(read.width).toBeGreaterThan(0)
      expect(read.height).toBeGreaterThan(0)
      expect(Number.isSafeInteger(read.width * read.height)).toBe(true)
    }
    fc.assert(
      fc.property(damage, ({ file, length, changes }) => {
        const bytes = file.slice(0, length)
        for (const [position, value] of changes)
          if (position < bytes.length) bytes[position] = value
        sound(bytes)
      }),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), sound))
  })

  it('ends soon, whatever the lengths in it say', () => {
    // Chunks and segments that claim nothing, everything, or more than is there.
    const hostile = [
      bytesOf(png(4, 3).slice(0, 33), 0xff, 0xff, 0xff, 0xff, 'tEXt'),
      bytesOf(png(4, 3).slice(0, 33), ...Array.from({ length: 2_000 }, () => 0)),
      bytesOf(0xff, 0xd8, ...Array.from({ length: 50_000 }, () => 0xff)),
      bytesOf(0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 'Exif'),
    ]
    for (const file of hostile) readImageHeader(file)
    expect(readImageHeader(hostile[0] ?? expect.fail())).toMatchObject({ width: 4, height: 3 })
    expect(readImageHeader(hostile[2] ?? expect.fail())).toBeNull()
  })
})
