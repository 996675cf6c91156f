/** Recordings in the shape of OpenAI's chat completions: tau-bench, OpenHands and SWE-agent. */
import { z } from 'zod'
import type { Part } from '../../engine/message/message.ts'
import { LEAVE_NOTHING_OUT, readable, type LeaveOut } from './readable.ts'
import { gathered, toolOf, type RecordedMessage, type Recording } from './recording.ts'

const Content = z.union([
  z.string(),
  z.null(),
  z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
])

const ChatMessage = z.looseObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: Content.optional(),
  tool_calls: z
    .array(
      z.looseObject({
        id: z.string().min(1),
        function: z.looseObject({ name: z.string().min(1), arguments: z.string() }),
      }),
    )
    .nullish(),
  tool_call_id: z.string().nullish(),
  /** SWE-agent's name for it: a list of one. */
  tool_call_ids: z.array(z.string()).nullish(),
  name: z.string().nullish(),
})
type ChatMessage = z.infer<typeof ChatMessage>

/** Throws `ZodError` for what is no list of chat messages. */
export function fromChatMessages(name: string, raw: unknown): Recording {
  const all = z.array(ChatMessage).parse(raw)
  const messages: RecordedMessage[] = []
  for (const message of all)
    if (message.role !== 'system') messages.push(messageOf(message, messages))
  const system = all
    .filter(({ role }) => role === 'system')
    .map(({ content }) => textOf(content))
    .join('\n\n')
  return { name, system, messages: gathered(messages) }
}

/** tau-bench: a JSON array of runs, each with its `traj`. */
export function readTauBench(
  name: string,
  text: string,
  leaveOut: LeaveOut = LEAVE_NOTHING_OUT,
): readonly Recording[] {
  const runs = z.array(z.unknown()).parse(JSON.parse(text))
  return readable(
    [...runs.entries()],
    ([index, run]) =>
      fromChatMessages(`${name}#${index}`, z.looseObject({ traj: z.unknown() }).parse(run).traj),
    { source: 'tau-bench', leaveOut },
  )
}

/** OpenHands: the logged request with the answer to it, or a bare list of messages. */
export function readOpenHandsLog(name: string, text: string): Recording {
  const raw: unknown = JSON.parse(text)
  if (Array.isArray(raw)) return fromChatMessages(name, raw)
  const { messages, response } = z
    .looseObject({
      messages: z.array(z.unknown()),
      response: z.looseObject({ choices: z.array(z.looseObject({ message: z.unknown() })) }),
    })
    .parse(raw)
  return fromChatMessages(name, [
    ...messages,
    ...response.choices.slice(0, 1).map(one => one.message),
  ])
}

/** SWE-agent: the `history` of a trajectory. */
export function readSweAgent(name: string, text: string): Recording {
  const { history } = z.looseObject({ history: z.unknown() }).parse(JSON.parse(text))
  return fromChatMessages(name, history)
}

function messageOf(message: ChatMessage, before: readonly RecordedMessage[]): RecordedMessage {
  const text = textOf(message.content)
  if (message.role === 'tool') {
    const callId = message.tool_call_id ?? message.tool_call_ids?.[0]
    if (!callId) throw new RangeError('A tool message names no call.')
    const tool = message.name ?? toolOf(before, callId)
    return { role: 'tool', parts: [{ type: 'tool-result', callId, tool, output: text }] }
  }
  const said: Part[] = text === '' ? [] : [{ type: 'text', text }]
  const calls = (message.tool_calls ?? []).map((call): Part => ({
    type: 'tool-call',
    callId: call.id,
    tool: call.function.name,
    input: inputOf(call.function.arguments),
  }))
  return { role: message.role === 'assistant' ? 'assistant' : 'user', parts: [...said, ...calls] }
}

/** Arguments that are no JSON stay the text that the model wrote. */
function inputOf(written: string): z.core.util.JSONType {
  try {
    return z.json().parse(JSON.parse(written))
  } catch {
    return written
  }
}

function textOf(content: z.infer<typeof Content> | undefined): string {
  if (content === null || content === undefined) return ''
  if (typeof content === 'string') return content
  return content.map(({ type, text }) => text ?? `[${type}]`).join('\n')
}
