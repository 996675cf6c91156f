/**
 * What WebLLM's worker and we say to each other (0.2.86), parsed at the door.
 *
 * @module
 */
import { z } from 'zod'

const Progress = z.looseObject({ progress: z.number(), text: z.string() })
export type Progress = z.infer<typeof Progress>

/** A message of WebLLM’s worker. */
export const FromWorker = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('return'), uuid: z.string(), content: z.unknown() }),
  /** Errors cross as `String(error)`, for example `TypeError: Failed to fetch`. */
  z.looseObject({ kind: z.literal('throw'), uuid: z.string(), content: z.string() }),
  z.looseObject({ kind: z.literal('initProgressCallback'), content: Progress }),
  /** Ours: the graphics card is gone, as WebLLM itself tells nobody. */
  z.looseObject({ kind: z.literal('deviceLost'), content: z.string() }),
])

/** A chunk of an answer. */
export const Chunk = z.looseObject({
  choices: z.array(
    z.looseObject({
      delta: z.looseObject({ content: z.string().nullish() }),
      finish_reason: z.string().nullish(),
    }),
  ),
  /** Only in the last chunk. `prompt_tokens` counts what was read again for this request and leaves out what was cached. */
  usage: z
    .looseObject({
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative(),
    })
    .nullish(),
})
export type Chunk = z.infer<typeof Chunk>

export interface ChatBody {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly stream: true
  readonly stream_options: { readonly include_usage: true }
  readonly max_tokens: number
  readonly temperature?: number
  readonly top_p?: number
  readonly stop?: readonly string[]
  readonly extra_body?: { readonly enable_thinking: boolean }
}
