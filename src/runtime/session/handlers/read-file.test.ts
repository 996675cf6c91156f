import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bytesOf, gif, jpeg, png, webpWide } from '../../../test/image-files.ts'
import { paintedImages } from '../../../test/painted-images.ts'
import { readImageHeader } from '../../../transfer/image-header.ts'
import { sha256Of } from '../../../transfer/bytes.ts'
import { LONGEST_SIDE, MOST_BYTES, readImage, within } from './read-file.ts'

const fileOf = (bytes: Uint8Array, name = 'photo') => new File([bytes.slice()], name)
const padded = (bytes: Uint8Array, length: number) => {
  const long = new Uint8Array(length)
  long.set(bytes)
  return long
}

it.each([
  ['image/png', png(2_000, 1)],
  ['image/jpeg', jpeg(640, 2_000)],
  ['image/gif', gif(16, 16)],
  ['image/webp', webpWide(300, 200)],
])(
  'an image that keeps to the rule stays as it is, byte for byte: %s',
  async (mediaType, bytes) => {
    const { decode, drawn, open } = paintedImages()
    const { part, hash, bytes: kept } = await readImage(fileOf(bytes, 'it.bin'), decode)
    expect(kept).toEqual(bytes)
    const { width, height } = readImageHeader(bytes) ?? expect.fail()
    expect(part).toEqual({
      type: 'image',
      hash: sha256Of(bytes),
      mediaType,
      bytes: bytes.length,
      width,
      height,
      name: 'it.bin',
    })
    expect(hash).toBe(part.hash)
    expect(drawn()).toEqual([])
    expect(open()).toBe(0)
  },
)

describe('an image that does not', () => {
  it('is redrawn with its longer side within the rule, in its kind', async () => {
    const { decode, drawn } = paintedImages()
    const { part, bytes } = await readImage(fileOf(jpeg(6_000, 3_000)), decode)
    expect(part).toMatchObject({ mediaType: 'image/jpeg', width: 2_000, height: 1_000 })
    expect(readImageHeader(bytes)).toMatchObject({ width: 2_000, height: 1_000 })
    expect(drawn()).toEqual(['image/jpeg 2000 × 1000'])
  })

  it('is redrawn without the camera’s notes', async () => {
    const exif = bytesOf(0xff, 0xe1, 0, 8, 'Exif', 0, 0)
    const { decode } = paintedImages()
    const { bytes } = await readImage(fileOf(jpeg(40, 30, { before: [exif] })), decode)
    expect(readImageHeader(bytes)).toMatchObject({ width: 40, height: 30, hasCameraNotes: false })
  })

  it('becomes a JPEG where a drawing has too many bytes, then smaller', async () => {
    const { decode, drawn, open } = paintedImages({ bytesPerPixel: { png: 4, jpeg: 1.5 } })
    const { part } = await readImage(fileOf(padded(png(2_000, 2_000), MOST_BYTES + 1)), decode)
    expect(drawn()).toEqual([
      'image/png 2000 × 2000',
      'image/jpeg 2000 × 2000',
      'image/png 1500 × 1500',
      'image/jpeg 1500 × 1500',
    ])
    expect(part).toMatchObject({ mediaType: 'image/jpeg', width: 1_500, height: 1_500 })
    expect(open()).toBe(0)
  })

  it('keeps to the rule afterwards, whatever it was', async () => {
    const side = fc.integer({ min: 1, max: 9_000 })
    const perPixel = fc.double({ min: 0.01, max: 6, noNaN: true })
    const make = fc.constantFrom(png, jpeg, gif, webpWide)
    await fc.assert(
      fc.asyncProperty(side, side, perPixel, make, async (width, height, jpegBytes, kind) => {
        const { decode } = paintedImages({ bytesPerPixel: { png: jpegBytes * 2, jpeg: jpegBytes } })
        const { part, bytes } = await readImage(fileOf(kind(width, height)), decode)
        expect(Math.max(part.width, part.height)).toBeLessThanOrEqual(LONGEST_SIDE)
        expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES)
        expect(bytes.length).toBe(part.bytes)
      }),
      { numRuns: 20 },
    )
  })
})

it('within keeps the proportions as well as whole pixels can, and enlarges nothing', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 4_000 }), (width, height, longest) => {
      const size = within({ width, height }, longest)
      expect(Math.max(size.width, size.height)).toBe(Math.min(longest, Math.max(width, height)))
      const scale = Math.min(1, longest / Math.max(width, height))
      expect(Math.abs(size.width - width * scale)).toBeLessThanOrEqual(1)
      expect(Math.abs(size.height - height * scale)).toBeLessThanOrEqual(1)
    }),
  )
})

describe('a file that cannot be attached says why', () => {
  const { decode } = paintedImages()

  it.each([
    [
      'a text',
      new File(['hello'], 'notes.txt'),
      'not-an-image',
      '“notes.txt” cannot be attached: it is no PNG',
    ],
    ['an empty file', new File([], 'empty.png'), 'not-an-image', '“empty.png”'],
    [
      'a pasted text',
      new Blob(['hello'], { type: 'image/png' }),
      'not-an-image',
      'The pasted image',
    ],
    ['too many pixels', fileOf(png(20_000, 20_000), 'bomb.png'), 'too-large', '100 million pixels'],
    ['too many bytes', fileOf(new Uint8Array(50_000_001), 'raw.png'), 'too-large', '50 MB'],
  ])('%s', async (_case, file, code, words) => {
    await expect(readImage(file, decode)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    })
  })

  it('a broken one', async () => {
    const broken = paintedImages({ isBroken: true })
    await expect(readImage(fileOf(png(4, 3), 'half.png'), broken.decode)).rejects.toMatchObject({
      code: 'broken',
      message: expect.stringContaining('“half.png” cannot be attached: the file is broken'),
    })
  })

  it('one that no size makes small enough', async () => {
    const heavy = paintedImages({ bytesPerPixel: { png: 1e4, jpeg: 1e4 } })
    await expect(readImage(fileOf(jpeg(9_000, 9_000)), heavy.decode)).rejects.toMatchObject({
      code: 'too-large',
    })
    expect(heavy.open()).toBe(0)
  })
})

it('has the same hash on a page that cannot ask the browser for one', async () => {
  const { decode } = paintedImages()
  const { hash } = await readImage(fileOf(png(4, 3)), decode)
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect((await readImage(fileOf(png(4, 3)), decode)).hash).toBe(hash)
})

it('keeps a name on one line and within bounds', async () => {
  const { decode } = paintedImages()
  const read = async (name: string) => (await readImage(fileOf(png(4, 3), name), decode)).part.name
  expect(await read('a\nb\u2028c\u0000.png')).toBe('a b c .png')
  expect(await read('x'.repeat(500))).toBe('x'.repeat(120))
  expect((await readImage(new Blob([png(4, 3).slice()]), decode)).part.name).toBe('')
})
