import { z } from 'zod'
import { wllamaText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'

/** The form of llama.cpp's refusals. */
export const Refusal = z.looseObject({
  code: z.int(),
  message: z.string(),
  type: z.string(),
  n_prompt_tokens: z.int().optional(),
  n_ctx: z.int().optional(),
})
export type Refusal = z.infer<typeof Refusal>

const TOO_LONG = 'exceed_context_size_error'

/** The refusal in our words; its own words are the body, from which the overflow table reads the window. */
export function refusalError(refusal: Refusal): ModelError {
  const { code, message, type } = refusal
  const options = { status: code, body: JSON.stringify({ error: refusal }) }
  if (type !== TOO_LONG)
    return new ModelError('other', wllamaText('refused', { words: message }), options)
  const { n_ctx: windowTokens } = refusal
  const sentence =
    windowTokens === undefined
      ? wllamaText('tooLong-unknown')
      : wllamaText('tooLong', { count: windowTokens })
  return new ModelError('context-tokens', sentence, options)
}

/** The reply filled the rest of the window, so it ended too early. */
export function windowFull(promptTokens: number, windowTokens: number): ModelError {
  return refusalError({
    code: 400,
    type: TOO_LONG,
    message: 'the reply ran into the end of the context size',
    n_prompt_tokens: promptTokens,
    n_ctx: windowTokens,
  })
}

/** The library's last error. It shows the end of the worker; the words of any other failure are only in its log. */
export function failureOfLibrary(cause: unknown, logged: string): ModelError {
  const ended = cause instanceof Error && cause.message.startsWith('(ABORT)')
  // The worker usually stops because it runs out of memory.
  const isCrash = ended || logged === ''
  const sentence = isCrash ? wllamaText('crashed') : wllamaText('cannotBeAsked', { words: logged })
  return new ModelError('other', sentence, { cause })
}

/** The memory was needed for something else, or the model was deleted. */
export function unloadedError(): ModelError {
  return new ModelError('other', wllamaText('unloaded'))
}

/** Neither the catalogue nor this device has a model with this id. */
export function unknownModel(modelId: string): ModelError {
  return new ModelError('not-found', wllamaText('unknownModel', { id: modelId }))
}
