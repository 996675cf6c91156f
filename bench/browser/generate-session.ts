import { SessionEvent } from '../../src/engine/log/event.ts'
import { codeText, proseText, randomNumbers, tableText } from '../generate-log.ts'

/** Of every eight messages the sixth calls a tool and the seventh is its long result. */
const ROUND = 8
const CALL = 5
const RESULT = 6
const MINUTE_MS = 60_000

/** A session of the browser's benchmark, as it is stored or written to a file. */
export interface GeneratedSession {
  readonly title: string
  readonly events: readonly SessionEvent[]
}

/**
 * A session of this many messages, about 195 tokens of o200k each: prose, code, tables, and a tool's long result in every
 * eighth. `endsAt` is the time of the last message, in ms since the Unix epoch. The same arguments always give the same
 * session.
 */
export function generateSession(
  title: string,
  { messages, endsAt }: { readonly messages: number; readonly endsAt: number },
): GeneratedSession {
  const next = randomNumbers(messages)
  const created = { type: 'v1.session-created', title, origin: 'user' }
  const records = [
    created,
    ...Array.from({ length: messages }, (_, index) => messageAt(index, next)),
  ]
  const idOf = (position: number) => `e${String(position).padStart(6, '0')}`
  const events = records.map((record, position) =>
    SessionEvent.parse({
      ...record,
      id: idOf(position),
      parentId: position === 0 ? null : idOf(position - 1),
      at: endsAt - (messages - position) * MINUTE_MS,
    }),
  )
  return { title, events }
}

function messageAt(index: number, next: () => number): object {
  const position = index % ROUND
  const said = { type: 'v1.message-appended', model: null, finishReason: null }
  const call = { callId: `call-${index - (position - CALL)}`, tool: 'read_file' }
  if (position === CALL)
    return {
      ...said,
      role: 'assistant',
      parts: [{ type: 'tool-call', ...call, input: { path: `src/${index}.ts` } }],
      finishReason: 'tool-calls',
    }
  if (position === RESULT) {
    const output = Array.from({ length: 2 }, (_, part) => codeText(index * 2 + part, next)).join(
      '\n',
    )
    return { ...said, role: 'tool', parts: [{ type: 'tool-result', ...call, output }] }
  }
  const isUser = position % 2 === 0
  const write = isUser ? proseText : ([codeText, tableText][index % 5] ?? proseText)
  const text = write(index + 1, next)
  return { ...said, role: isUser ? 'user' : 'assistant', parts: [{ type: 'text', text }] }
}
