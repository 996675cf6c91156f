import type { FailureKind } from '../../../engine/index.ts'

/** The facts of a failed request. */
interface RequestFacts {
  /** Host of the request; null if nothing left the device. */
  readonly host: string | null
  /** Window in tokens, from the error; null if unknown. */
  readonly limitTokens: number | null
  /** The server's own words, safe to show; null for none. */
  readonly said?: string | null
}

/** Why a request failed and what to do now; the second line quotes the server. */
export function sentenceFor(
  kind: FailureKind,
  { host, limitTokens, said = null }: RequestFacts,
): string {
  const server = host ?? 'The model'
  const window = limitTokens === null ? '' : ` of ${limitTokens.toLocaleString('en-US')} tokens`
  const sentence = SENTENCES[kind]({ server, window })
  return said === null ? sentence : `${sentence}\n${server} said: “${said}”`
}

interface Words {
  /** The server's name, at the start of a sentence. */
  readonly server: string
  /** ` of 8,192 tokens`, or empty. */
  readonly window: string
}

const SENTENCES: Record<FailureKind, (words: Words) => string> = {
  'context-tokens': ({ window }) =>
    `The conversation does not fit the model’s window${window}, even after shortening. Compact it, or choose a model with a larger window.`,
  'input-plus-output': ({ window }) =>
    `The conversation and the reply together do not fit the model’s window${window}. Compact the conversation, then press Retry.`,
  'payload-bytes': ({ server }) =>
    `${server} refused the request because it has too many bytes. Exclude images, large tool results or long messages, then press Retry.`,
  'negative-max-tokens': ({ window }) =>
    `The conversation leaves no room for a reply in the model’s window${window}. Compact it, then press Retry.`,
  'rate-limit': ({ server }) =>
    `${server} is limiting requests right now. Wait a minute, then press Retry.`,
  quota: ({ server }) =>
    `Your account at ${server} has no quota or credit left. Check its plan and billing, then press Retry.`,
  'malformed-history': ({ server }) =>
    `${server} did not accept the order or form of the messages. Press Retry; if it fails again, export the session and report it.`,
  unauthorised: ({ server }) =>
    `${server} did not accept the key. Check the key and what it is allowed to do in Settings, then press Retry.`,
  'not-found': ({ server }) =>
    `${server} knows no such address or model. Check the base URL and the model’s name in Settings.`,
  unreachable: ({ server }) =>
    `${server} cannot be reached from this page. Check that the server runs, that the address is right and that it allows requests from this site, then press Retry.`,
  'server-error': ({ server }) =>
    `${server} had an internal error. Wait a moment, then press Retry.`,
  'cut-stream': ({ server }) =>
    `The connection to ${server} broke before the answer ended. What arrived is kept; press Continue or Retry.`,
  'malformed-stream': ({ server }) =>
    `${server} sent an answer that cannot be read. Check its address and its API type in Settings, then press Retry.`,
  timeout: ({ server }) =>
    `${server} took too long to answer. Press Retry, or choose a faster model.`,
  'floor-too-large': ({ window }) =>
    `What must be in every request (system prompt, tools, pins and your newest message) alone exceeds the model’s window${window}. Unpin or shorten something, or choose a model with a larger window.`,
  other: ({ server }) =>
    `${server} refused the request. Your message is kept; check the model in Settings, then press Retry.`,
}
