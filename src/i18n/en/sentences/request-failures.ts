import type { FailureKind } from '../../../engine/index.ts'
import { textsOf } from '../../texts.ts'

/** In a chat the person goes on by Retry or Continue; outside of one there is no such button. */
const failureText = textsOf('sentences.request-failures', {
  model: 'The model',
  said: '{server} said: “{words}”',

  'context-tokens': {
    one: 'The chat does not fit the model’s window of {count} token, even after shortening. Summarize it, or choose a model with a larger window.',
    other:
      'The chat does not fit the model’s window of {count} tokens, even after shortening. Summarize it, or choose a model with a larger window.',
  },
  'context-tokens.unknown':
    'The chat does not fit the model’s window, even after shortening. Summarize it, or choose a model with a larger window.',
  'input-plus-output': {
    one: 'The chat and the reply together do not fit the model’s window of {count} token. Summarize older messages, then press Retry.',
    other:
      'The chat and the reply together do not fit the model’s window of {count} tokens. Summarize older messages, then press Retry.',
  },
  'input-plus-output.unknown':
    'The chat and the reply together do not fit the model’s window. Summarize older messages, then press Retry.',
  'input-plus-output.outside': {
    one: 'The chat and the reply together do not fit the model’s window of {count} token. Summarize older messages, then try again.',
    other:
      'The chat and the reply together do not fit the model’s window of {count} tokens. Summarize older messages, then try again.',
  },
  'input-plus-output.unknown.outside':
    'The chat and the reply together do not fit the model’s window. Summarize older messages, then try again.',
  'negative-max-tokens': {
    one: 'The chat leaves no room for a reply in the model’s window of {count} token. Summarize older messages, then press Retry.',
    other:
      'The chat leaves no room for a reply in the model’s window of {count} tokens. Summarize older messages, then press Retry.',
  },
  'negative-max-tokens.unknown':
    'The chat leaves no room for a reply in the model’s window. Summarize older messages, then press Retry.',
  'negative-max-tokens.outside': {
    one: 'The chat leaves no room for a reply in the model’s window of {count} token. Summarize older messages, then try again.',
    other:
      'The chat leaves no room for a reply in the model’s window of {count} tokens. Summarize older messages, then try again.',
  },
  'negative-max-tokens.unknown.outside':
    'The chat leaves no room for a reply in the model’s window. Summarize older messages, then try again.',
  'floor-too-large': {
    one: 'What must be in every request (system prompt, tools, messages to keep always and your newest message) alone exceeds the model’s window of {count} token. Keep or write less, or choose a model with a larger window.',
    other:
      'What must be in every request (system prompt, tools, messages to keep always and your newest message) alone exceeds the model’s window of {count} tokens. Keep or write less, or choose a model with a larger window.',
  },
  'floor-too-large.unknown':
    'What must be in every request (system prompt, tools, messages to keep always and your newest message) alone exceeds the model’s window. Keep or write less, or choose a model with a larger window.',

  'payload-bytes':
    '{server} refused the request because it has too many bytes. Hide images, large tool results or long messages from the model, then press Retry.',
  'payload-bytes.outside':
    '{server} refused the request because it has too many bytes. Hide images, large tool results or long messages from the model, then try again.',
  'rate-limit': '{server} is limiting requests right now. Wait a minute, then press Retry.',
  'rate-limit.outside': '{server} is limiting requests right now. Wait a minute, then try again.',
  quota:
    'Your account at {server} has no quota or credit left. Check its plan and billing, then press Retry.',
  'quota.outside':
    'Your account at {server} has no quota or credit left. Check its plan and billing, then try again.',
  'malformed-history':
    '{server} did not accept the order or form of the messages. Press Retry; if it fails again, export the chat and report it.',
  'malformed-history.outside':
    '{server} did not accept the order or form of the messages. Try again; if it fails again, export the chat and report it.',
  unauthorised:
    '{server} did not accept the key. Check the key and what it is allowed to do in Settings, then press Retry.',
  'unauthorised.outside':
    '{server} did not accept the key. Check the key and what it is allowed to do in Settings, then try again.',
  'not-found':
    '{server} knows no such address or model. Check the base URL and the model’s name in Settings.',
  unreachable:
    '{server} cannot be reached from this page. Check that the server runs, that the address is right and that it allows requests from this site, then press Retry.',
  'unreachable.outside':
    '{server} cannot be reached from this page. Check that the server runs, that the address is right and that it allows requests from this site, then try again.',
  'server-error': '{server} had an internal error. Wait a moment, then press Retry.',
  'server-error.outside': '{server} had an internal error. Wait a moment, then try again.',
  'cut-stream':
    'The connection to {server} broke before the answer ended. What arrived is kept; press Continue or Retry.',
  'cut-stream.outside':
    'The connection to {server} broke before the answer ended. Nothing is lost; try again.',
  'malformed-stream':
    '{server} sent an answer that cannot be read. Check its address and its API type in Settings, then press Retry.',
  'malformed-stream.outside':
    '{server} sent an answer that cannot be read. Check its address and its API type in Settings, then try again.',
  timeout: '{server} took too long to answer. Press Retry, or choose a faster model.',
  'timeout.outside': '{server} took too long to answer. Try again, or choose a faster model.',
  other:
    '{server} refused the request. Your message is kept; check the model in Settings, then press Retry.',
  'other.outside':
    '{server} refused the request. Nothing is lost; check the model in Settings, then try again.',
})

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
  const server = host ?? failureText('model')
  const place = isOutsideChat ? '.outside' : ''
  const sentence = sentenceOf(kind, { server, limitTokens, place })
  return said === null ? sentence : `${sentence}\n${failureText('said', { server, words: said })}`
}

interface Facts {
  readonly server: string
  readonly limitTokens: number | null
  readonly place: '' | '.outside'
}

function sentenceOf(kind: FailureKind, { server, limitTokens, place }: Facts): string {
  const parameters = { server, count: limitTokens ?? 0 }
  const window = limitTokens === null ? '.unknown' : ''
  switch (kind) {
    case 'context-tokens':
    case 'floor-too-large':
      return failureText(`${kind}${window}`, parameters)
    case 'input-plus-output':
    case 'negative-max-tokens':
      return failureText(`${kind}${window}${place}`, parameters)
    case 'not-found':
      return failureText(kind, parameters)
    default:
      return failureText(`${kind}${place}`, parameters)
  }
}
