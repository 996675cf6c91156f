/** Files that begin as images do: enough of each to tell its kind and size, with nothing to see in them. */
import type { ImagePart } from '../engine/message/message.ts'
import { sha256Of } from '../transfer/bytes.ts'

/** Numbers as bytes, texts by their letters. */
export function bytesOf(...pieces: readonly (number | string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    pieces.flatMap(piece => {
      if (typeof piece === 'number') return [piece]
      return typeof piece === 'string' ? [...piece].map(letter => letter.charCodeAt(0)) : [...piece]
    }),
  )
}

const big = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256)
const little = (value: number, bytes: number) => big(value, bytes).toReversed()

/** With one more chunk where it is named. */
export function png(width: number, height: number, chunk = 'IDAT'): Uint8Array {
  const header = bytesOf(
    big(13, 4),
    'IHDR',
    big(width, 4),
    big(height, 4),
    8,
    6,
    0,
    0,
    0,
    big(0, 4),
  )
  return bytesOf('\u0089PNG\r\n\u001a\n', header, big(2, 4), chunk, 1, 2, big(0, 4))
}

export function gif(width: number, height: number): Uint8Array {
  return bytesOf('GIF89a', little(width, 2), little(height, 2), 0, 0, 0, ';')
}

export function jpeg(
  width: number,
  height: number,
  {
    frame = 0xc0,
    before = [],
  }: { readonly frame?: number; readonly before?: readonly Uint8Array[] } = {},
): Uint8Array {
  const opening = bytesOf(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
  const size = bytesOf(0xff, frame, 0, 11, 8, big(height, 2), big(width, 2), 1, 1, 0x11, 0)
  return bytesOf(opening, ...before, size, 0xff, 0xd9)
}

const webp = (name: string, content: Uint8Array) =>
  bytesOf('RIFF', little(content.length + 12, 4), 'WEBP', name, little(content.length, 4), content)

export function webpLossy(width: number, height: number): Uint8Array {
  const size = bytesOf(little(width, 2), little(height, 2))
  return webp('VP8 ', bytesOf(0x30, 1, 0, 0x9d, 1, 0x2a, size, 0, 0))
}

export function webpLossless(width: number, height: number): Uint8Array {
  const packed = width - 1 + (height - 1) * 0x4000
  return webp('VP8L', bytesOf(0x2f, little(packed, 4), 0, 0, 0, 0, 0))
}

/** The extended form. */
export function webpWide(width: number, height: number, hasExif = false): Uint8Array {
  const size = bytesOf(little(width - 1, 3), little(height - 1, 3))
  return webp('VP8X', bytesOf(hasExif ? 0x08 : 0, 0, 0, 0, size))
}

/** A PNG with bytes of its own, as a message names it. */
export function namedPng(
  name: string,
  {
    width = 640,
    height = 480,
    length = 0,
  }: { readonly width?: number; readonly height?: number; readonly length?: number } = {},
): { readonly part: ImagePart; readonly bytes: Uint8Array } {
  const begun = bytesOf(png(width, height), new TextEncoder().encode(name))
  const bytes = new Uint8Array(Math.max(begun.length, length))
  bytes.set(begun)
  const hash = sha256Of(bytes)
  const mediaType = 'image/png'
  return {
    part: { type: 'image', hash, mediaType, bytes: bytes.length, width, height, name },
    bytes,
  }
}
