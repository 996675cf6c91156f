import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import type { ViewItem } from '../view.ts'

const Options = z.strictObject({})

/**
 * Leaves out the model's reasoning, whole: a part of it, or a signature without it, is refused by providers
 * that sign it, and chat completions do not take it back. The transcript keeps it.
 *
 * Source: DESIGN, section 5, "signed reasoning is kept or dropped whole".
 */
export const stripReasoning = defineProcessor('strip-reasoning', Options, view => {
  const has = ({ parts }: ViewItem) => parts.some(part => part.type === 'reasoning')
  if (!view.items.some(has)) return view
  const stripped = view.items.map(item =>
    has(item) ? { ...item, parts: item.parts.filter(part => part.type !== 'reasoning') } : item,
  )
  return { items: stripped.filter(({ parts }) => parts.length > 0) }
})
