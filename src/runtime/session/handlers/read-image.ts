/**
 * From a file that a person chose to an image that can be sent.
 *
 * The rule: the longer side has 2,000 pixels at most and the file 3,500,000 bytes, or it is redrawn smaller. Anthropic
 * takes 5 MB of base64 for one image, and 2,000 pixels where a request holds more than 20; nobody's models see more of a
 * larger one. A photo in which the camera left notes (the place, the time) is redrawn as well, which leaves them out.
 * What keeps within the rule is sent byte for byte.
 *
 * Source: Anthropic, "Vision", as of November 2026.
 *
 * @module
 */
import type { ImagePart } from '../../../engine/index.ts'
import { imageSentences } from '../../../i18n/en/sentences/session.ts'
import { readImageHeader, type ImageHeader } from '../../../transfer/image-header.ts'
import { sha256Of } from '../../../transfer/sha256.ts'
import { nameOf } from './file-name.ts'
import { AppError } from '../../../ports/errors.ts'
import type { HashedBytes } from '../../../ports/storage.ts'
import type { DecodedImage, DecodeImage, ImageSize } from '../../../ports/image-decoder.ts'

/** In pixels; an image with a longer side is redrawn smaller. */
export const LONGEST_SIDE = 2_000
/** In bytes; a larger file is redrawn. */
export const MOST_BYTES = 3_500_000
/** Larger files are not even read, and larger pictures not decoded: a small device would run out of memory. */
const MOST_FILE_BYTES = 50_000_000
const MOST_PIXELS = 100_000_000
const QUALITY = 0.9
/** Each try that is too large in bytes is followed by one with so much of its sides. */
const SHRINK = 0.75
/** A picture this small has far fewer bytes than the rule allows, whatever it shows. */
const LEAST_SIDE = 64

/** A file that is no image, or none that can be taken. Nothing was changed. */
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
    throw new ImageError('too-large', imageSentences.tooManyBytes(name))
  const given = new Uint8Array(await file.arrayBuffer())
  const header = readImageHeader(given)
  if (!header) throw new ImageError('not-an-image', imageSentences.notAnImage(name))
  if (header.width * header.height > MOST_PIXELS)
    throw new ImageError('too-large', imageSentences.tooManyPixels(name))
  const image = await decode(new Blob([given], { type: header.mediaType })).catch(
    (cause: unknown) => {
      throw new ImageError('broken', imageSentences.broken(name), { cause })
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

/** Kinds in which a picture is tried, in order: a drawing stays sharp where its bytes allow it. */
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
      throw new ImageError('too-large', imageSentences.neverSmallEnough(name))
    size = within(image, Math.floor(longest * SHRINK))
  }
}

/** The size with its longer side no longer than this, the other one in proportion; never below a pixel. */
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

/** By the browser, which is quicker, unless the page came by plain http: then it has nothing to hash with. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = globalThis.crypto
  if (!subtle) return sha256Of(bytes)
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes.slice()))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}
