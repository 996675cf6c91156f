/** Processors that take parts out of messages: reasoning, and the bytes of images. */
import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { imagePlaceholder } from '../../tokens/vision-support.ts'
import { imagesOf, type ImagePart, type Part } from '../../message/message.ts'
import { type ViewItem, replaceItems, replaceParts, latestUserIndex } from '../../message/view.ts'

const Options = z.strictObject({
  /** Most bytes that the images of one request may have together, as they are stored; null disables. */
  maxBytes: z.int().nonnegative().nullable(),
})

/**
 * Puts a note in place of an image, the oldest first, until the others have no more than so many bytes together. A pin
 * does not hold them: the server refused so many bytes. An image that is smaller than its note stays.
 */
export const noteImages = defineProcessor('note-images', Options, (view, _context, { maxBytes }) =>
  maxBytes === null ? view : replaceItems(view, noted(view.items, maxBytes)),
)

/** Bytes of all images in these items, each as often as it is sent. */
export function imageBytesIn(items: readonly Pick<ViewItem, 'parts'>[]): number {
  const images = items.flatMap(({ parts }) => imagesOf(parts))
  return images.reduce((sum, { bytes }) => sum + bytes, 0)
}

function noted(items: readonly ViewItem[], maxBytes: number): readonly ViewItem[] {
  let excess = imageBytesIn(items) - maxBytes
  return items.map(item =>
    replaceParts(item, part => {
      if (part.type !== 'image' || excess <= 0 || !isLighter(imagePlaceholder(part).text, part))
        return part
      excess -= part.bytes
      return imagePlaceholder(part)
    }),
  )
}

/** On the wire an image is base64, four letters for three bytes, and a letter of a note up to three bytes. */
function isLighter(note: string, { bytes }: ImagePart): boolean {
  return note.length * 3 < Math.ceil(bytes / 3) * 4
}

/**
 * Leaves out the model's reasoning, whole: providers that sign it refuse a part, and chat completions take none. What
 * the provider wants back stays while the newest turn goes through tools. Source: DESIGN, section 5, "signed reasoning
 * is kept or dropped whole"; platform.claude.com, "Extended thinking", "Preserving thinking blocks".
 */
export const stripReasoning = defineProcessor('strip-reasoning', z.strictObject({}), view => {
  const newest = latestUserIndex(view)
  const goes = (part: Part, at: number) =>
    part.type === 'reasoning' && (at < newest || part.metadata === undefined)
  const has = ({ parts }: ViewItem, at: number) => parts.some(part => goes(part, at))
  if (!view.items.some(has)) return view
  const stripped = view.items.map((item, at) =>
    has(item, at) ? { ...item, parts: item.parts.filter(part => !goes(part, at)) } : item,
  )
  return { items: stripped.filter(({ parts }) => parts.length > 0) }
})
