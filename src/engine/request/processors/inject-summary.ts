import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { textOf, type Part } from '../../message/message.ts'
import { quoteLinesOf } from '../../text/speaker-marks.ts'
import { latestUserIndex, startsTurn, type ViewItem } from '../../message/view.ts'

/**
 * Adds summaries to the start of the first user message after them. Lines of a summary that look like the text after
 * it are quoted. Before the newest message or a pinned one, summaries stay separate items. Source: CowAgent, seed
 * 003, "injected into the first user message of the retained context". Differs: the newest user message never changes
 * (invariant S6), and the transcript does not change.
 */
export const injectSummary = defineProcessor(
  'inject-summary',
  z.strictObject({
    before: z.string(),
    after: z.string(),
  }),
  (view, _context, { before, after }) => {
    const { items } = view
    const firstSummary = items.findIndex(isSummary)
    if (firstSummary < 0) return view
    const at = items.findIndex((item, index) => index > firstSummary && startsTurn(item))
    const message = items[at]
    if (!message || message.pinned || at === latestUserIndex(view)) return view
    const said = items.slice(0, at).filter(isSummary)
    const summary = said.map(({ parts }) => textOf(parts)).join('\n\n')
    const merged: ViewItem = {
      ...message,
      parts: ahead(`${before}${quoteLinesOf(summary, after)}${after}`, message.parts),
    }
    return {
      items: [
        ...items.slice(0, at).filter(item => !isSummary(item)),
        merged,
        ...items.slice(at + 1),
      ],
    }
  },
)

function ahead(text: string, parts: readonly Part[]): readonly Part[] {
  const [first, ...rest] = parts
  return first?.type === 'text'
    ? [{ ...first, text: `${text}${first.text}` }, ...rest]
    : [{ type: 'text', text }, ...parts]
}

function isSummary({ role, origin, pinned }: ViewItem): boolean {
  return role === 'user' && origin === 'summary' && !pinned
}
