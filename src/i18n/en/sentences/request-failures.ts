import type { FailureKind } from '../../../engine/index.ts'
import { shortenedAddress, shortenedWords } from '../../shortened.ts'

/** The facts of a failed request. */
interface RequestFacts {
  /** Host of the request; null if nothing left the device. */
  readonly host: string | null
  /** Window in tokens, from the error; null if unknown. */
  readonly limitTokens: number | null
  /** The server's own words, safe to show; null for none. */
  readonly said?: string | null
  /** No message waits and no Retry is shown, as for a title or the board. */
  readonly isOutsideChat?: boolean
}

/** Why a request failed and what to do now; the second line quotes the server. */
export function sentenceFor(
  kind: FailureKind,
  { host, limitTokens, said = null, isOutsideChat = false }: RequestFacts,
): string {
  const server = host === null ? 'The model' : shortenedAddress(host)
  const window = limitTokens === null ? '' : ` of ${limitTokens.toLocaleString('en-US')} tokens`
  const ways = isOutsideChat ? OUTSIDE_CHAT : IN_CHAT
  const sentence = SENTENCES[kind]({ server, window, ...ways })
  return said === null ? sentence : `${sentence}\n${server} said: “${shortenedWords(said)}”`
}

/** How the person goes on, in a chat and elsewhere. */
const IN_CHAT = {
  again: 'press Retry',
  first: 'Press Retry',
  kept: 'Your message is kept',
  cut: 'What arrived is kept; press Continue or Retry',
}
const OUTSIDE_CHAT: typeof IN_CHAT = {
  again: 'try again',
  first: 'Try again',
  kept: 'Nothing is lost',
  cut: 'Nothing is lost; try again',
}

type Words = typeof IN_CHAT & {
  /** The server's name, at the start of a sentence. */
  readonly server: string
  /** ` of 8,192 tokens`, or empty. */
  readonly window: string
}

const SENTENCES: Record<FailureKind, (words: Words) => string> = {
  'context-tokens': ({ window }) =>
    `The chat does not fit the model’s window${window}, even after shortening. Summarize it, or choose a model with a larger window.`,
  'input-plus-output': ({ window, again }) =>
    `The chat and the reply together do not fit the model’s window${window}. Summarize older messages, then ${again}.`,
  'payload-bytes': ({ server, again }) =>
    `${server} refused the request because it has too many bytes. Hide images, large tool results or long messages from the model, then ${again}.`,
  'negative-max-tokens': ({ window, again }) =>
    `The chat leaves no room for a reply in the model’s window${window}. Summarize older messages, then ${again}.`,
  'rate-limit': ({ server, again }) =>
    `${server} is limiting requests right now. Wait a minute, then ${again}.`,
  quota: ({ server, again }) =>
    `Your account at ${server} has no quota or credit left. Check its plan and billing, then ${again}.`,
  'malformed-history': ({ server, first }) =>
    `${server} did not accept the order or form of the messages. ${first}; if it fails again, export the chat and report it.`,
  unauthorised: ({ server, again }) =>
    `${server} did not accept the key. Check the key and what it is allowed to do in Settings, then ${again}.`,
  'not-found': ({ server }) =>
    `${server} knows no such address or model. Check the base URL and the model’s name in Settings.`,
  unreachable: ({ server, again }) =>
    `${server} cannot be reached from this page. Check that the server runs, that the address is right and that it allows requests from this site, then ${again}.`,
  'server-error': ({ server, again }) =>
    `${server} had an internal error. Wait a moment, then ${again}.`,
  'cut-stream': ({ server, cut }) =>
    `The connection to ${server} broke before the answer ended. ${cut}.`,
  'malformed-stream': ({ server, again }) =>
    `${server} sent an answer that cannot be read. Check its address and its API type in Settings, then ${again}.`,
  timeout: ({ server, first }) =>
    `${server} took too long to answer. ${first}, or choose a faster model.`,
  'floor-too-large': ({ window }) =>
    `What must be in every request (system prompt, tools, messages to keep always and your newest message) alone exceeds the model’s window${window}. Keep or write less, or choose a model with a larger window.`,
  other: ({ server, again, kept }) =>
    `${server} refused the request. ${kept}; check the model in Settings, then ${again}.`,
}
