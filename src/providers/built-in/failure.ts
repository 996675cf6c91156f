/**
 * What the browser's own models say when something fails, as errors of a model.
 *
 * @module
 */
import { z } from 'zod'
import { ModelError } from '../../ports/errors.ts'

/** How the browser says that a text is too long for its model. */
const Quota = z.looseObject({
  name: z.literal('QuotaExceededError'),
  requested: z.number().nullish(),
  quota: z.number().nullish(),
})

/** Any other error of the browser's. */
const Named = z.looseObject({ name: z.string() })

/** An error of the browser's in our words. */
export function explained(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const quota = Quota.safeParse(error)
  if (quota.success) return tooLong(quota.data.requested ?? null, quota.data.quota ?? null)
  const named = Named.safeParse(error)
  const sentence = (named.success ? SENTENCES[named.data.name] : undefined) ?? OTHER
  return new ModelError('other', sentence, { cause: error })
}

/** The prompt does not fit; the body tells the table of overflows the window. */
export function tooLong(promptTokens: number | null, windowTokens: number | null): ModelError {
  const size = windowTokens === null ? '' : ` of ${windowTokens.toLocaleString('en-US')} tokens`
  const figures =
    windowTokens === null || promptTokens === null
      ? 'prompt is too long'
      : `prompt is too long: ${promptTokens} tokens > ${windowTokens} maximum`
  return new ModelError(
    'context-tokens',
    `The conversation does not fit the window${size} of the browser’s own model. Compact it, or choose a model with a larger window.`,
    {
      status: 400,
      body: JSON.stringify({ error: { type: 'exceed_context_size_error', message: figures } }),
    },
  )
}

const OTHER =
  'The browser’s own model failed. Press Retry; if it happens again, restart the browser or choose another model.'

const SENTENCES: Readonly<Record<string, string>> = {
  NotSupportedError:
    'The browser’s own model does not take this: a language or a kind of content that it was not made for. Choose another model for this session.',
  NotAllowedError:
    'The browser did not let this page use its own model. It starts a download only after a press: choose the model in the settings, under Model.',
  NotReadableError:
    'The browser’s own model held its answer back as unsafe. Put the question differently, or choose another model.',
  OperationError: OTHER,
  InvalidStateError: OTHER,
}
