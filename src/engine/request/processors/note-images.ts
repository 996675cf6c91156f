import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { imagePlaceholder } from '../../tokens/vision-support.ts'
import { imagesOf, type ImagePart } from '../../message/message.ts'
import { type ViewItem, withItems, withParts } from '../../message/view.ts'

const Options = z.strictObject({
  /** Most bytes that the images of one request may have together, as they are stored; null disables. */
  maxBytes: z.int().nonnegative().nullable(),
})

/**
 * Puts a note in place of an image, the oldest first, until the others have no more than so many bytes together. A pin
 * does not hold them: the server refused so many bytes. An image that is smaller than its note stays.
 */
export const noteImages = defineProcessor('note-images', Options, (view, _context, { maxBytes }) =>
  maxBytes === null ? view : withItems(view, noted(view.items, maxBytes)),
)

/** Bytes of all images in these items, each as often as it is sent. */
export function imageBytesIn(items: readonly Pick<ViewItem, 'parts'>[]): number {
  const images = items.flatMap(({ parts }) => imagesOf(parts))
  return images.reduce((sum, { bytes }) => sum + bytes, 0)
}

function noted(items: readonly ViewItem[], maxBytes: number): readonly ViewItem[] {
  let excess = imageBytesIn(items) - maxBytes
  return items.map(item =>
    withParts(item, part => {
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
