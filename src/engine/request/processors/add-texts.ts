import { z } from 'zod'
import { defineProcessor, type ProcessorDefinition } from '../chain.ts'
import { textOf, type Part } from '../../message/message.ts'
import { quoteLinesOf } from '../../text/speaker-marks.ts'
import { latestUserIndex, startsTurn, type ViewItem, addItem } from '../../message/view.ts'
import { countMessage, countMessages } from '../../tokens/request-tokens.ts'

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

const ID = 'pressure-warning'

/**
 * Warns the model of a full window, if all messages fit with the warning. Runs after the guard, which would drop a
 * message for the warning. Source: MemGPT, arXiv 2310.08560, section 2.1, "memory pressure". Differs: the warning is
 * not stored, so it disappears when there is room again.
 */
export const warnOfPressure: ProcessorDefinition = {
  ...defineProcessor(
    'warn-of-pressure',
    z.strictObject({
      /** Share of the budget from which the model is warned; 0 disables. */
      at: z.number().min(0).max(1),
      text: z.string().min(1),
      /** Other text for a request with this tool, so that the warning names no tool that the model lacks. */
      withTool: z.strictObject({ name: z.string().min(1), text: z.string().min(1) }).optional(),
    }),
    (view, context, { at, text, withTool }) => {
      const { budgetTokens, itemTokens, systemTokens, toolTokens, toolNames, count } = context
      const { items } = view
      const newest = latestUserIndex(view)
      if (at === 0 || newest < 0 || items.some(({ id }) => id === ID)) return view
      const tokens = countMessages(items, count).tokens
      if (systemTokens + toolTokens + tokens < at * budgetTokens) return view
      const hasTool = withTool && toolNames?.includes(withTool.name)
      const warning = addItem(ID, hasTool ? withTool.text : text)
      if (tokens + countMessage(warning, count).tokens > itemTokens) return view
      return { items: items.toSpliced(newest, 0, warning) }
    },
  ),
  mayFollowGuard: true,
}
