/**
 * What llama.cpp says when something fails, as errors of a model.
 *
 * @module
 */
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
    ? new ModelError('context-tokens', tooLong(refusal), options)
    : new ModelError('other', `The model on this device refused the request: ${message}`, options)
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

function tooLong({ n_ctx: window }: Refusal): string {
  const size = window === undefined ? '' : ` of ${window.toLocaleString('en-US')} tokens`
  return `The conversation does not fit the window${size} of the model on this device. Compact it, or choose a model with a larger window.`
}

/** The page's own server did not give what runs the model. */
export function unreachable(cause: unknown): ModelError {
  const message =
    'What runs the model could not be loaded from this page’s own server. Check the network, then press Retry.'
  return new ModelError('unreachable', message, { cause })
}

/** The worker died, for want of memory most of the time. */
function crashed(cause: unknown): ModelError {
  const message =
    'The model on this device stopped working, most likely for want of memory. Close other tabs and press Retry, or choose a smaller model.'
  return new ModelError('other', message, { cause })
}

/**
 * What the library gave up with: it marks what ended the worker; everything else is an exception of llama.cpp, whose words
 * it has only logged.
 */
export function gaveUp(cause: unknown, logged: string): ModelError {
  const ended = cause instanceof Error && cause.message.startsWith('(ABORT)')
  if (ended || logged === '') return crashed(cause)
  const message = `The model on this device cannot be asked this: ${logged}. Choose another model, or switch tools off.`
  return new ModelError('other', message, { cause })
}

/** Somebody else needs the memory, or the model was deleted. */
export function unloaded(): ModelError {
  return new ModelError('other', 'The model was taken out of memory. Press Retry to load it again.')
}

export function notLoaded(cause: unknown): ModelError {
  const message =
    'This file cannot be loaded as a model: it is damaged, or of a kind that cannot run here. Delete it and fetch it again, or choose another model.'
  return new ModelError('other', message, { cause })
}

export function unknownModel(modelId: string): ModelError {
  const message = `There is no model “${modelId}” on this device. Choose one in Settings, under Model.`
  return new ModelError('not-found', message)
}
