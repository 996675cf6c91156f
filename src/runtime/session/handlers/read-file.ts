/**
 * From a file that a person chose to an image or words that can be sent.
 *
 * An image is redrawn smaller if its longer side has more than 2,000 pixels, or its file more than 3,500,000 bytes: Anthropic
 * takes 5 MB of base64, and 2,000 pixels where a request holds more than 20 images. A photo with notes of the camera (place,
 * time) is redrawn without them. All others are sent byte for byte.
 *
 * Source: Anthropic, "Vision", as of November 2026.
 *
 * @module
 */
import { estimateText, fileOf, type FilePart, type ImagePart } from '../../../engine/index.ts'
import { imageSentences } from '../../../i18n/en/sentences/session.ts'
import { type ImageHeader, readImageHeader } from '../../../transfer/image-header.ts'
import { sha256Of } from '../../../transfer/sha256.ts'
import { AppError } from '../../../ports/errors.ts'
import type { HashedBytes } from '../../../ports/storage.ts'
import type { DecodedImage, DecodeImage, ImageSize } from '../../../ports/image-decoder.ts'
import { boxSentences } from '../../../i18n/en/sentences/session.ts'
import { formatTokens } from '../../../i18n/format.ts'
import type { SummaryModel } from '../../summaries/choose-summarizers.ts'

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

/** Letters of a file's name that are kept. */
const NAME_LENGTH = 120

/** Without what breaks a line; empty for what was pasted. */
export function nameOf(file: Blob): string {
  if (!(file instanceof File)) return ''
  return [...file.name.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()]
    .slice(0, NAME_LENGTH)
    .join('')
}

/** Bytes of a token in any language, at most; a file with more for each token of the window is not even read. */
const MOST_BYTES_PER_TOKEN = 16
/** Bytes of a token in plain English. */
const BYTES_PER_TOKEN = 4

/** Rejects with `AppError` for a file without words, or with more than the window. */
export async function readText(file: Blob, model: SummaryModel): Promise<FilePart> {
  const { chat, windowTokens } = model
  const name = nameOf(file) || 'text'
  const fit = (tokens: number): void => {
    if (tokens <= windowTokens) return
    const [count, window] = [formatTokens(tokens), formatTokens(windowTokens)]
    throw new AppError('file-too-long', boxSentences.tooLong(name, count, chat.ref.model, window))
  }
  if (file.size > windowTokens * MOST_BYTES_PER_TOKEN) fit(file.size / BYTES_PER_TOKEN)
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new AppError('file-unreadable', boxSentences.unreadable(name), { cause })
  })
  const text = decoded(bytes)
  if (text === null) throw new AppError('not-text', boxSentences.notText(name))
  if (text.trim() === '') throw new AppError('file-empty', boxSentences.emptyFile(name))
  fit(estimateText(text).tokens)
  return fileOf(name, text)
}

/** Null for what is no text. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
