/**
 * Open models tell their reasoning in full, in events that the SDK passes over.
 *
 * @module
 */
import { z } from 'zod'
import type { Decode } from '../ai-sdk/step.ts'

const ReasoningDelta = z.looseObject({
  type: z.literal('response.reasoning_text.delta'),
  delta: z.string().min(1),
})

/** The same reader, with the reasoning of such models. Needs the SDK's raw chunks. */
export function withOpenReasoning(decode: Decode): Decode {
  return part => {
    if (part.type !== 'raw') return decode(part)
    const told = ReasoningDelta.safeParse(part.rawValue)
    return told.success ? [{ type: 'reasoning', text: told.data.delta }] : []
  }
}
