import type { ImagePart } from '../engine/index.ts'

export interface ImageHeader extends Pick<ImagePart, 'mediaType' | 'width' | 'height'> {
  /** True if it has camera data: time, place, orientation. */
  readonly hasCameraNotes: boolean
}

/**
 * Reads type and size in pixels from the first bytes of an image, without decoding it. Null if it is none of the four types, is
 * cut before its size, or has an impossible size. Never throws.
 *
 * Sources: PNG (W3C, 3rd edition, 5.2, 11.2.1); JPEG (ITU T.81, B.1, B.2.2); GIF89a (18); WebP (RFC 9649, 2.5 to 2.7).
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const header = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
  if (header === null) return null
  const pixels = header.width * header.height
  return pixels > 0 && Number.isSafeInteger(pixels) ? header : null
}

function at(bytes: Uint8Array, position: number): number {
  return bytes[position] ?? 0
}

const bigEndian16 = (bytes: Uint8Array, position: number) =>
  (at(bytes, position) << 8) | at(bytes, position + 1)
const bigEndian32 = (bytes: Uint8Array, position: number) =>
  bigEndian16(bytes, position) * 0x1_0000 + bigEndian16(bytes, position + 2)
const littleEndian16 = (bytes: Uint8Array, position: number) =>
  at(bytes, position) | (at(bytes, position + 1) << 8)
const littleEndian24 = (bytes: Uint8Array, position: number) =>
  littleEndian16(bytes, position) | (at(bytes, position + 2) << 16)
const littleEndian32 = (bytes: Uint8Array, position: number) =>
  littleEndian24(bytes, position) + at(bytes, position + 3) * 0x100_0000

/** True if these letters are at this position. */
function says(bytes: Uint8Array, position: number, letters: string): boolean {
  for (let index = 0; index < letters.length; index += 1)
    if (bytes[position + index] !== letters.charCodeAt(index)) return false
  return true
}

const PNG_SIGNATURE = '\u0089PNG\r\n\u001a\n'

function readPng(bytes: Uint8Array): ImageHeader | null {
  if (!says(bytes, 0, PNG_SIGNATURE) || !says(bytes, 12, 'IHDR') || bytes.length < 24) return null
  const size = { width: bigEndian32(bytes, 16), height: bigEndian32(bytes, 20) }
  return { mediaType: 'image/png', ...size, hasCameraNotes: pngHas(bytes, 'eXIf') }
}

/** True if a chunk has this name. */
function pngHas(bytes: Uint8Array, name: string): boolean {
  for (let position = 8; position + 8 <= bytes.length;) {
    if (says(bytes, position + 4, name)) return true
    position += 12 + bigEndian32(bytes, position)
  }
  return false
}

function readGif(bytes: Uint8Array): ImageHeader | null {
  if (!says(bytes, 0, 'GIF87a') && !says(bytes, 0, 'GIF89a')) return null
  if (bytes.length < 10) return null
  const size = { width: littleEndian16(bytes, 6), height: littleEndian16(bytes, 8) }
  return { mediaType: 'image/gif', ...size, hasCameraNotes: false }
}

const EXIF_FLAG = 0x08

function readWebp(bytes: Uint8Array): ImageHeader | null {
  if (!says(bytes, 0, 'RIFF') || !says(bytes, 8, 'WEBP') || bytes.length < 30) return null
  const size = webpSize(bytes)
  if (size === null) return null
  const hasCameraNotes = says(bytes, 12, 'VP8X') && (at(bytes, 20) & EXIF_FLAG) !== 0
  return { mediaType: 'image/webp', ...size, hasCameraNotes }
}

function webpSize(bytes: Uint8Array): Pick<ImageHeader, 'width' | 'height'> | null {
  if (says(bytes, 12, 'VP8X'))
    return { width: littleEndian24(bytes, 24) + 1, height: littleEndian24(bytes, 27) + 1 }
  if (says(bytes, 12, 'VP8L') && at(bytes, 20) === 0x2f) {
    const packed = littleEndian32(bytes, 21)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  const isLossy = says(bytes, 12, 'VP8 ') && says(bytes, 23, '\u009d\u0001\u002a')
  return isLossy
    ? { width: littleEndian16(bytes, 26) & 0x3fff, height: littleEndian16(bytes, 28) & 0x3fff }
    : null
}

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Markers that begin a frame, without the table markers in the same range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Markers without a segment after them. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function readJpeg(bytes: Uint8Array): ImageHeader | null {
  if (at(bytes, 0) !== 0xff || at(bytes, 1) !== START) return null
  let hasCameraNotes = false
  for (
    let position = nextMarker(bytes, 2);
    position !== null;
    position = segmentEnd(bytes, position)
  ) {
    const marker = at(bytes, position + 1)
    if (isFrame(marker))
      return position + 9 > bytes.length ? null : frameAt(bytes, position, hasCameraNotes)
    hasCameraNotes ||= marker === 0xe1 && says(bytes, position + 4, 'Exif')
  }
  return null
}

function frameAt(bytes: Uint8Array, position: number, hasCameraNotes: boolean): ImageHeader {
  const size = { width: bigEndian16(bytes, position + 7), height: bigEndian16(bytes, position + 5) }
  return { mediaType: 'image/jpeg', ...size, hasCameraNotes }
}

/** The position of the next marker with a segment; null at the start of the image data, or if there is none. */
function nextMarker(bytes: Uint8Array, start: number): number | null {
  let position = start
  for (; position + 1 < bytes.length && at(bytes, position) === 0xff;) {
    const marker = at(bytes, position + 1)
    // Any number of these may come before a marker.
    if (marker === 0xff) position += 1
    else if (isBare(marker)) position += 2
    else return marker === END || marker === SCAN ? null : position
  }
  return null
}

function segmentEnd(bytes: Uint8Array, position: number): number | null {
  const length = bigEndian16(bytes, position + 2)
  return length < 2 ? null : nextMarker(bytes, position + 2 + length)
}
