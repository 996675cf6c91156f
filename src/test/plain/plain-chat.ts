/** Builders for readable tests on plain conversations. */
import type { PlainMessage, PlainResult } from './plain-message.ts'

export const user = (text: string): PlainMessage => ({ role: 'user', text })

export const assistant = (text: string): PlainMessage => ({ role: 'assistant', text })

/** A step that says nothing and calls one tool. */
export const calling = (id: string): PlainMessage => ({
  role: 'assistant',
  calls: [{ id, tool: 'read', input: { path: `${id}.ts` } }],
})

export const returned = (id: string, content: PlainResult['content']): PlainMessage => ({
  role: 'tool',
  results: [{ id, tool: 'read', content }],
})

/** `ask 0`, `say 1`, `ask 2`, …: so many messages, the user's first. */
export const chat = (messages: number): PlainMessage[] =>
  Array.from({ length: messages }, (_, n) =>
    n % 2 === 0 ? user(`ask ${n}`) : assistant(`say ${n}`),
  )

/** Turns of `ask n` and `say n` from 1, and a question. */
export const talk = (turns: number): PlainMessage[] => [
  ...Array.from({ length: turns }, (_, at) => [
    user(`ask ${at + 1}`),
    assistant(`say ${at + 1}`),
  ]).flat(),
  user('now'),
]

/** Turns of one tool step each, from 1: `ask n`, a call, its result, `say n`. */
export const workingTurns = (count: number, output = 'found'): PlainMessage[] =>
  Array.from({ length: count }, (_, at) => {
    const n = at + 1
    return [user(`ask ${n}`), calling(`c${n}`), returned(`c${n}`, output), assistant(`say ${n}`)]
  }).flat()

export const textsOf = (messages: readonly PlainMessage[]) => messages.map(({ text }) => text)

/** The content of each result, in order. */
export const contentsOf = (messages: readonly PlainMessage[]) =>
  messages.flatMap(({ results = [] }) => results.map(({ content }) => content))
