import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { latestUserIndex, type ViewItem } from '../view.ts'
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
 * results without their call are left to the repair, as everywhere. As in the source, messages are what
 * counts: the marker may take more tokens than one short message that it stands for.
 */
export const messageWindow = defineProcessor(
  'message-window',
  Options,
  (view, _context, { maxMessages, head, marker }) => {
    const items = view.items.filter(({ id }) => !id.endsWith(MARKED))
    if (maxMessages === 0 || items.length <= maxMessages) return view
    const newest = latestUserIndex({ items })
    const start = Math.min(head, maxMessages)
    const end = items.length - (maxMessages - start)
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

function markerItem(id: string, text: string): ViewItem {
  return { id, role: 'user', parts: [{ type: 'text', text }], origin: 'summary', pinned: false }
}
