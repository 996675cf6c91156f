/**
 * What the server does with one request, once the body passed the rules.
 */
import type { WireBody } from './body.ts'

export interface Answer {
  readonly type: 'answer'
  readonly text: string
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[]
  /** Milliseconds before the first byte, and between chunks. */
  readonly firstByteMs?: number
  readonly betweenMs?: number
  /** Characters for each chunk; 24 by default. */
  readonly chunk?: number
  /** Ends the connection after so many chunks, without a finish. */
  readonly cutAfter?: number
  /** Sends something that is no JSON after so many chunks. */
  readonly garbleAfter?: number
  readonly finishReason?: 'stop' | 'length'
  /** Prompt tokens to report instead of the true ones. */
  readonly reportPromptTokens?: number
  /** Prompt tokens to report as read from a cache; none by default. */
  readonly reportCachedTokens?: number
}

/** An error in place of an answer: with its status, or inside a stream that began well. */
export interface Fault {
  readonly type: 'fault'
  /** Below 400: the body arrives as an event of a stream. */
  readonly status: number
  /** A string is sent as plain text, anything else as JSON. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Behaviour = Answer | Fault

export type Reply = (body: WireBody, index: number) => Behaviour | Promise<Behaviour>

export const says = (text: string, change: Partial<Answer> = {}): Answer => ({
  type: 'answer',
  text,
  ...change,
})

export const calls = (
  ...list: readonly { readonly name: string; readonly arguments: string }[]
): Answer => ({
  type: 'answer',
  text: '',
  calls: list,
})

export const fault = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Fault => ({
  type: 'fault',
  status,
  body: { error: { message, type: 'error', code: null } },
  headers,
})
