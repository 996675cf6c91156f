import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import type { Part } from '../../message/message.ts'
import { latestUserIndex, type ViewItem } from '../../message/view.ts'

const Options = z.strictObject({})

/**
 * Leaves out the model's reasoning, whole: providers that sign it refuse a part, and chat completions take none. What
 * the provider wants back stays while the newest turn goes through tools. Source: DESIGN, section 5, "signed reasoning
 * is kept or dropped whole"; platform.claude.com, "Extended thinking", "Preserving thinking blocks".
 */
export const stripReasoning = defineProcessor('strip-reasoning', Options, view => {
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
