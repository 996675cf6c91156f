import { z } from 'zod'
import type { WholeAnswer } from '../ai-sdk/page-fetch.ts'

const Completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.record(z.string(), z.unknown()) })).min(1),
})

/**
 * Servers that answer with a whole completion although a stream was asked for. The one chunk and the end of the stream
 * that the completion would have been.
 */
export const wholeCompletion: WholeAnswer = body => {
  const completion = Completion.safeParse(body)
  if (!completion.success) return null
  const { choices, ...rest } = completion.data
  const deltas = choices.map(({ message, ...choice }) => ({ ...choice, delta: message }))
  return [JSON.stringify({ ...rest, choices: deltas }), '[DONE]']
}
