/** Processors that remove reasoning and images from messages. */
import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { imagePlaceholder } from '../../tokens/image-tokens.ts'
import { imagesOf, isKeptWithCalls, type ImagePart, type Part } from '../../message/message.ts'
import { type ViewItem, replaceItems, replaceParts, turnsOf } from '../../message/view.ts'

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
 * Removes the model's reasoning: providers that sign it refuse parts of it, and most want none back. Two kinds stay, because
 * providers refuse a turn with tool calls without them: sealed reasoning of the newest turn, and reasoning that is kept with calls
 * as long as a call of its turn is there. Source: DESIGN, section 5, "signed reasoning is kept or dropped whole";
 * platform.claude.com, "Extended thinking", "Preserving thinking blocks"; api-docs.deepseek.com, "Thinking Mode", "Tool Calls".
 */
export const stripReasoning = defineProcessor('strip-reasoning', z.strictObject({}), view => {
  if (!view.items.some(hasReasoning)) return view
  const turns = turnsOf(view.items)
  const items = turns.flatMap((turn, at) => {
    const isNewest = at === turns.length - 1
    const hasCalls = turn.some(({ parts }) => parts.some(({ type }) => type === 'tool-call'))
    const stays = (part: Part) =>
      part.type !== 'reasoning' ||
      (isNewest && part.metadata !== undefined) ||
      (hasCalls && isKeptWithCalls(part))
    return turn.map(item =>
      item.parts.every(stays) ? item : { ...item, parts: item.parts.filter(stays) },
    )
  })
  return replaceItems(
    view,
    items.filter(({ parts }) => parts.length > 0),
  )
})

function hasReasoning({ parts }: ViewItem): boolean {
  return parts.some(({ type }) => type === 'reasoning')
}
