import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { latestUserIndex, type ViewItem } from '../../message/view.ts'
import { filledIn, stays } from './change.ts'

const Options = z.strictObject({
  /** Messages that the window holds beside the marker; 0 disables. */
  maxMessages: z.int().nonnegative(),
  /** Of these, the number that come from the beginning of the view; the rest are the newest. */
  head: z.int().nonnegative(),
  /** Stands for the messages left out: `{count}` is their number, `{messages}` "12 messages". */
  marker: z.string().min(1),
})

/** Ends the id of the marker, by which a window knows that it has been here. */
const MARKED = '/window'

/**
 * Over `maxMessages`, leaves out the middle of the view: the first messages and the newest stay, and one
 * marker in the user's role says how many went.
 *
 * Source: co-cli, seed 001, section 1b, "Message-count sliding window". Differs: pins, summaries and
 * the newest user message stay where they stood, and the marker never stands behind that message (invariant S6);
 * a step at either edge stays whole, so that no call loses its results (invariant S2). As in the source, messages
 * are what counts: the marker may take more tokens than one short message that it replaces.
 */
export const messageWindow = defineProcessor(
  'message-window',
  Options,
  (view, _context, { maxMessages, head, marker }) => {
    const items = view.items.filter(({ id }) => !id.endsWith(MARKED))
    if (maxMessages === 0 || items.length <= maxMessages) return view
    const newest = latestUserIndex({ items })
    const counted = Math.min(head, maxMessages)
    const start = stepEnd(items, counted)
    const end = stepStart(items, items.length - (maxMessages - counted))
    const goes = (item: ViewItem, at: number) =>
      at >= start && at < end && at !== newest && !stays(item)
    const first = items.find(goes)
    if (!first) return view
    const count = items.filter(goes).length
    const dropped = items.indexOf(first)
    const place = newest < 0 ? dropped : Math.min(dropped, newest)
    return {
      items: [
        ...items.slice(0, place),
        markerItem(`${first.id}${MARKED}`, filledIn(marker, count)),
        ...items.filter((item, at) => at >= place && !goes(item, at)),
      ],
    }
  },
)

/** The place itself, or behind the results of the step that it lies in. */
function stepEnd(items: readonly ViewItem[], place: number): number {
  let end = place
  while (end > 0 && items[end]?.role === 'tool') end += 1
  return end
}

/** The place itself, or before the call of the step that it lies in. */
function stepStart(items: readonly ViewItem[], place: number): number {
  let start = place
  while (start > 0 && items[start]?.role === 'tool') start -= 1
  return start
}

function markerItem(id: string, text: string): ViewItem {
  return { id, role: 'user', parts: [{ type: 'text', text }], origin: 'summary', pinned: false }
}
