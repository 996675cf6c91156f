import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { startOfNewestTurns, type ViewItem } from '../../message/view.ts'
import { filledIn, stays, withItems, withoutBefore } from './change.ts'

const Options = z.strictObject({
  /** Newest turns that stay; 0 disables. */
  maxTurns: z.int().nonnegative(),
  /** Stands for the messages left out: `{count}` is their number, `{messages}` "12 messages". Without it, nothing does. */
  marker: z.string().min(1).optional(),
})

/** Ends the id of the marker. */
const MARKED = '/turns'

/**
 * Leaves out whole turns but the newest ones. Pins and summaries stay.
 *
 * Source: CowAgent, seed 003, "Overflow Emergency Handling", "max 5 turns".
 */
export const turnWindow = defineProcessor(
  'turn-window',
  Options,
  (view, _context, { maxTurns, marker }) => {
    if (maxTurns === 0) return view
    const start = startOfNewestTurns(view.items, maxTurns)
    const kept = withoutBefore(view.items, start)
    const count = view.items.length - kept.length
    if (count === 0 || marker === undefined) return withItems(view, kept)
    const first = view.items.findIndex((item, at) => at < start && !stays(item))
    const markerItem: ViewItem = {
      id: `${view.items[first]?.id ?? ''}${MARKED}`,
      role: 'user',
      parts: [{ type: 'text', text: filledIn(marker, count) }],
      origin: 'summary',
      pinned: false,
    }
    return { items: [...kept.slice(0, first), markerItem, ...kept.slice(first)] }
  },
)
