import { z } from 'zod'
import { defineProcessor, type ProcessorDefinition } from '../chain.ts'
import { countMessage, countMessages } from '../../tokens/request-tokens.ts'
import { latestUserIndex, addItem } from '../../message/view.ts'

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
