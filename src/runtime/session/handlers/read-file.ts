/**
 * Turns a file into an image that can be sent.
 *
 * An image is redrawn smaller if its longer side has more than 2,000 pixels, or its file more than 3,500,000 bytes: Anthropic
 * takes 5 MB of base64, and 2,000 pixels in a request with more than 20 images. A photo with camera data (place, time) is redrawn
 * without it. All others are sent byte for byte. Source: Anthropic, "Vision", November 2026.
 */
import type { ImagePart } from '../../../engine/index.ts'
import { imageFault } from '../../../i18n/en/sentences/session.ts'
import { type ImageHeader, readImageHeader } from '../../../transfer/image-header.ts'
import { sha256Of } from '../../../transfer/bytes.ts'
import { AppError } from '../../../ports/errors.ts'
import type { HashedBytes } from '../../../ports/storage.ts'
import type { DecodedImage, DecodeImage, ImageSize } from '../../../ports/application-ports.ts'

/** In pixels; an image with a longer side is redrawn smaller. */
export const LONGEST_SIDE = 2_000
/** In bytes; a larger file is redrawn. */
export const MOST_BYTES = 3_500_000
/** Larger files are not read, and larger images are not decoded: a small device would run out of memory. */
const MOST_FILE_BYTES = 50_000_000
const MOST_PIXELS = 100_000_000
const QUALITY = 0.9
/** The factor for the sides of the next try, while the file is too large. */
const SHRINK = 0.75
/** An image this small always has fewer bytes than allowed. */
const LEAST_SIDE = 64

/** A file that is no image, or no usable one. Nothing was changed. */
export class ImageError extends AppError<'not-an-image' | 'broken' | 'too-large'> {
  override readonly name = 'ImageError'
}

export interface ReadImage extends HashedBytes {
  readonly part: ImagePart
}

/** Rejects with `ImageError`. */
export async function readImage(file: Blob, decode: DecodeImage): Promise<ReadImage> {
  const name = nameOf(file)
  if (file.size > MOST_FILE_BYTES)
    throw new ImageError('too-large', imageFault('tooManyBytes', name))
  const given = new Uint8Array(await file.arrayBuffer())
  const header = readImageHeader(given)
  if (!header) throw new ImageError('not-an-image', imageFault('notAnImage', name))
  if (header.width * header.height > MOST_PIXELS)
    throw new ImageError('too-large', imageFault('tooManyPixels', name))
  const image = await decode(new Blob([given], { type: header.mediaType })).catch(
    (cause: unknown) => {
      throw new ImageError('broken', imageFault('broken', name), { cause })
    },
  )
  try {
    const bytes = keepsToRule(header, given) ? given : await redrawn(image, header, name)
    return await named(bytes, name)
  } finally {
    image.close()
  }
}

function keepsToRule(header: ImageHeader, { length }: Uint8Array): boolean {
  const longest = Math.max(header.width, header.height)
  return length <= MOST_BYTES && longest <= LONGEST_SIDE && !header.hasCameraNotes
}

/** The formats to try, in order. A drawing stays sharp as PNG, if its bytes allow it. */
const KINDS: Record<ImagePart['mediaType'], readonly ImagePart['mediaType'][]> = {
  'image/png': ['image/png', 'image/jpeg'],
  'image/gif': ['image/png', 'image/jpeg'],
  'image/webp': ['image/webp', 'image/jpeg'],
  'image/jpeg': ['image/jpeg'],
}

async function redrawn(
  image: DecodedImage,
  { mediaType }: ImageHeader,
  name: string,
): Promise<Uint8Array> {
  let size = within(image, LONGEST_SIDE)
  for (;;) {
    for (const kind of KINDS[mediaType]) {
      const file = await image.draw(size, { mediaType: kind, quality: QUALITY })
      if (file.size <= MOST_BYTES) return new Uint8Array(await file.arrayBuffer())
    }
    const longest = Math.max(size.width, size.height)
    if (longest <= LEAST_SIDE)
      throw new ImageError('too-large', imageFault('neverSmallEnough', name))
    size = within(image, Math.floor(longest * SHRINK))
  }
}

/** Limits the longer side and keeps the proportions; no side is below one pixel. */
export function within({ width, height }: ImageSize, longest: number): ImageSize {
  const scale = Math.min(1, longest / Math.max(width, height))
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return { width: side(width), height: side(height) }
}

async function named(bytes: Uint8Array, name: string): Promise<ReadImage> {
  const header = readImageHeader(bytes)
  if (!header) throw new RangeError('A picture was drawn as a file of no known kind')
  const { mediaType, width, height } = header
  const hash = await hashOf(bytes)
  return {
    hash,
    bytes,
    part: { type: 'image', hash, mediaType, bytes: bytes.length, width, height, name },
  }
}

/** Uses the browser, which is faster. On a page from plain http the browser offers no hashing. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = globalThis.crypto
  if (!subtle) return sha256Of(bytes)
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes.slice()))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The most characters of a file name. */
const NAME_LENGTH = 120

/** The name without line breaks; empty for pasted data. */
export function nameOf(file: Blob): string {
  if (!(file instanceof File)) return ''
  return [...file.name.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()]
    .slice(0, NAME_LENGTH)
    .join('')
}
