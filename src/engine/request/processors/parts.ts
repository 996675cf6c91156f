/** Processors that remove reasoning and images from messages. */
import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { imagePlaceholder } from '../../tokens/image-tokens.ts'
import { imagesOf, type ImagePart, type Part } from '../../message/message.ts'
import { type ViewItem, replaceItems, replaceParts, latestUserIndex } from '../../message/view.ts'

const Options = z.strictObject({
  /** Most bytes of all images in one request, as stored; null disables. */
  maxBytes: z.int().nonnegative().nullable(),
})

/** Replaces the oldest images with notes until the rest fits `maxBytes`; pinned ones too: the server refused them. */
export const noteImages = defineProcessor('note-images', Options, (view, _context, { maxBytes }) =>
  maxBytes === null ? view : replaceItems(view, noted(view.items, maxBytes)),
)

/** Bytes of all images in these items. An image that is sent twice counts twice. */
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

/** Base64 takes four bytes for three; a character of a note takes up to three bytes. */
function isLighter(note: string, { bytes }: ImagePart): boolean {
  return note.length * 3 < Math.ceil(bytes / 3) * 4
}

/**
 * Removes the model's reasoning: providers that sign it refuse parts of it, and chat completions accept none. Sealed
 * reasoning stays during the newest turn, because providers need it between tool calls. Source: DESIGN, section 5,
 * "signed reasoning is kept or dropped whole"; platform.claude.com, "Extended thinking", "Preserving thinking
 * blocks".
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
