import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { truncateMiddle } from '../../tokens/truncate-text.ts'
import type { Part } from '../../message/message.ts'
import { latestUserIndex, startsTurn, type ViewItem } from '../../message/view.ts'
import { withItems } from './change.ts'

const Options = z.strictObject({
  /** Characters of a text that stay, half from its beginning and half from its end; 0 disables. */
  maxChars: z.int().nonnegative(),
})

/**
 * Cuts long texts of the user to their beginning and end, with a notice of what is left out between.
 *
 * Source: CowAgent, seed 003, "Overflow Emergency Handling". Differs: the newest message stays as it was
 * written (invariant S6), as do pinned ones; the cut never splits a surrogate pair; a text is left whole when
 * the notice would make it longer (invariant B1).
 */
export const trimUserText = defineProcessor(
  'trim-user-text',
  Options,
  (view, _context, { maxChars }) => {
    if (maxChars === 0) return view
    const newest = latestUserIndex(view)
    return withItems(
      view,
      view.items.map((item, at) =>
        at < newest && startsTurn(item) && !item.pinned ? clipped(item, maxChars) : item,
      ),
    )
  },
)

function clipped(item: ViewItem, maxChars: number): ViewItem {
  const parts = item.parts.map((part): Part => {
    if (part.type !== 'text') return part
    const text = truncateMiddle(part.text, maxChars)
    return text === part.text ? part : { ...part, text }
  })
  return parts.some((part, at) => part !== item.parts[at]) ? { ...item, parts } : item
}
