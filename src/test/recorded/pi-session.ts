/**
 * Sessions of the pi coding agent: one JSON object a line. Its own compactions and settings are passed
 * over; what was said stays whole.
 */
import { z } from 'zod'
import type { Part } from '../../engine/message/message.ts'
import { LEAVE_NOTHING_OUT, linesIn, readable, type LeaveOut } from './readable.ts'
import { gathered, type RecordedMessage, type Recording } from './recording.ts'

const Text = z.looseObject({ type: z.literal('text'), text: z.string() })
const Thinking = z.looseObject({ type: z.literal('thinking'), thinking: z.string() })
const Image = z.looseObject({ type: z.literal('image') })
const ToolCall = z.looseObject({
  type: z.literal('toolCall'),
  id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.json(),
})
/** Kinds of newer versions. */
const Other = z.looseObject({ type: z.string() })
const Blocks = z.array(z.union([Text, Thinking, Image, ToolCall, Other]))
type Blocks = z.infer<typeof Blocks>

const PiMessage = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('user'), content: z.union([z.string(), Blocks]) }),
  z.looseObject({ role: z.literal('assistant'), content: Blocks }),
  z.looseObject({
    role: z.literal('toolResult'),
    toolCallId: z.string().min(1),
    toolName: z.string().min(1),
    content: Blocks,
    isError: z.boolean().optional(),
  }),
  z.looseObject({
    role: z.literal('bashExecution'),
    command: z.string(),
    output: z.string(),
  }),
  /** Words of an extension. */
  z.looseObject({ role: z.literal('custom'), content: z.union([z.string(), Blocks]) }),
  z.looseObject({ role: z.enum(['branchSummary', 'compactionSummary']), summary: z.string() }),
])

const Line = z.looseObject({ type: z.string() })
const MessageLine = z.looseObject({ type: z.literal('message'), message: PiMessage })

/** Throws `SyntaxError` or `ZodError` for a line that is no entry of a session, unless it may be left out. */
export function readPiSession(
  name: string,
  text: string,
  leaveOut: LeaveOut = LEAVE_NOTHING_OUT,
): Recording {
  const messages = readable(linesIn(text), messagesIn, { source: PI_SESSIONS, leaveOut })
  return { name, system: '', messages: gathered(messages.flat()) }
}

/** The folder of such sessions. */
export const PI_SESSIONS = 'pi-sessions'

/** The message of a line; none for settings and the like. */
function messagesIn(line: string): readonly RecordedMessage[] {
  const entry: unknown = JSON.parse(line)
  const { type } = Line.parse(entry)
  // As newer versions write what stands among the messages.
  if (type === 'custom_message')
    return [messageOf(PiMessage.parse({ ...Object(entry), role: 'custom' }))]
  if (type === 'branch_summary')
    return [messageOf(PiMessage.parse({ ...Object(entry), role: 'branchSummary' }))]
  return type === 'message' ? [messageOf(MessageLine.parse(entry).message)] : []
}

function messageOf(message: z.infer<typeof PiMessage>): RecordedMessage {
  switch (message.role) {
    case 'user':
    case 'custom':
      return {
        role: 'user',
        parts:
          typeof message.content === 'string'
            ? [{ type: 'text', text: message.content }]
            : partsOf(message.content),
      }
    case 'assistant':
      return { role: 'assistant', parts: partsOf(message.content) }
    case 'toolResult': {
      const result: Part = {
        type: 'tool-result',
        callId: message.toolCallId,
        tool: message.toolName,
        output: message.content.map(shown).join('\n'),
        ...(message.isError === true ? { isError: true } : {}),
      }
      return { role: 'tool', parts: [result] }
    }
    case 'branchSummary':
    case 'compactionSummary':
      return { role: 'user', parts: [{ type: 'text', text: message.summary }] }
    case 'bashExecution':
      return {
        role: 'user',
        parts: [{ type: 'text', text: `Ran \`${message.command}\`\n${message.output}` }],
      }
  }
}

function partsOf(blocks: Blocks): readonly Part[] {
  return blocks.map((block): Part => {
    const call = ToolCall.safeParse(block).data
    if (call) return { type: 'tool-call', callId: call.id, tool: call.name, input: call.arguments }
    const thought = Thinking.safeParse(block).data
    if (thought) return { type: 'reasoning', text: thought.thinking }
    return { type: 'text', text: shown(block) }
  })
}

function shown(block: Blocks[number]): string {
  return Text.safeParse(block).data?.text ?? `[${block.type}]`
}
