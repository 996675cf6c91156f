/**
 * What the browser's own models say when something fails, as errors of a model.
 *
 * @module
 */
import { builtInSentences } from '../../i18n/en/sentences/local-models.ts'
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
  const sentence = builtInSentences.failed(named.success ? named.data.name : null)
  return new ModelError('other', sentence, { cause: error })
}

/** The prompt does not fit; the body tells the table of overflows the window. */
export function tooLong(promptTokens: number | null, windowTokens: number | null): ModelError {
  const figures =
    windowTokens === null || promptTokens === null
      ? 'prompt is too long'
      : `prompt is too long: ${promptTokens} tokens > ${windowTokens} maximum`
  return new ModelError('context-tokens', builtInSentences.tooLong(windowTokens), {
    status: 400,
    body: JSON.stringify({ error: { type: 'exceed_context_size_error', message: figures } }),
  })
}
