/**
 * What llama.cpp says when something fails, as errors of a model.
 *
 * @module
 */
import { wllamaSentences } from '../../i18n/en/sentences/local-models.ts'
import { z } from 'zod'
import { ModelError } from '../../ports/errors.ts'

/** How llama.cpp reports that it refused a request. */
export const Refusal = z.looseObject({
  code: z.int(),
  message: z.string(),
  type: z.string(),
  n_prompt_tokens: z.int().optional(),
  n_ctx: z.int().optional(),
})
export type Refusal = z.infer<typeof Refusal>

const TOO_LONG = 'exceed_context_size_error'

/** The refusal in our words, with its own as the body, which tells the table of overflows the window. */
export function refused(refusal: Refusal): ModelError {
  const { code, message, type } = refusal
  const options = { status: code, body: JSON.stringify({ error: refusal }) }
  return type === TOO_LONG
    ? new ModelError('context-tokens', wllamaSentences.tooLong(refusal.n_ctx ?? null), options)
    : new ModelError('other', wllamaSentences.refused(message), options)
}

/** The reply filled what the prompt had left of the window: it ended there, not at its end. */
export function windowFull(promptTokens: number, windowTokens: number): ModelError {
  return refused({
    code: 400,
    type: TOO_LONG,
    message: 'the reply ran into the end of the context size',
    n_prompt_tokens: promptTokens,
    n_ctx: windowTokens,
  })
}

/** The page's own server did not give what runs the model. */
export function unreachable(cause: unknown): ModelError {
  return new ModelError('unreachable', wllamaSentences.unreachable, { cause })
}

/** The worker died, for want of memory most of the time. */
function crashed(cause: unknown): ModelError {
  return new ModelError('other', wllamaSentences.crashed, { cause })
}

/**
 * What the library gave up with: it marks what ended the worker; everything else is an exception of llama.cpp, whose words
 * it has only logged.
 */
export function gaveUp(cause: unknown, logged: string): ModelError {
  const ended = cause instanceof Error && cause.message.startsWith('(ABORT)')
  if (ended || logged === '') return crashed(cause)
  return new ModelError('other', wllamaSentences.cannotBeAsked(logged), { cause })
}

/** Somebody else needs the memory, or the model was deleted. */
export function unloaded(): ModelError {
  return new ModelError('other', wllamaSentences.unloaded)
}

/** The model could not be loaded into memory. */
export function notLoaded(cause: unknown): ModelError {
  return new ModelError('other', wllamaSentences.notLoaded, { cause })
}

/** Neither the catalogue nor this device has a model of this id. */
export function unknownModel(modelId: string): ModelError {
  return new ModelError('not-found', wllamaSentences.unknownModel(modelId))
}
