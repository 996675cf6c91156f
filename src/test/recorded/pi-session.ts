/**
 * Sessions of the pi coding agent: one JSON object a line. Its own compactions and settings are passed
 * over; what was said stays whole.
 */
import { z } from 'zod'
import type { Part } from '../../engine/message/message.ts'
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
const Blocks = z.array(z.discriminatedUnion('type', [Text, Thinking, Image, ToolCall]))
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
])

const Line = z.looseObject({ type: z.string() })
const MessageLine = z.looseObject({ type: z.literal('message'), message: PiMessage })

/** Throws `SyntaxError` or `ZodError` for a line that is no entry of a session. */
export function readPiSession(name: string, text: string): Recording {
  const messages = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(entry => Line.parse(entry).type === 'message')
    .map(entry => messageOf(MessageLine.parse(entry).message))
  return { name, system: '', messages: gathered(messages) }
}

function messageOf(message: z.infer<typeof PiMessage>): RecordedMessage {
  switch (message.role) {
    case 'user':
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
    case 'bashExecution':
      return {
        role: 'user',
        parts: [{ type: 'text', text: `Ran \`${message.command}\`\n${message.output}` }],
      }
  }
}

function partsOf(blocks: Blocks): readonly Part[] {
  return blocks.map((block): Part => {
    switch (block.type) {
      case 'toolCall':
        return { type: 'tool-call', callId: block.id, tool: block.name, input: block.arguments }
      case 'thinking':
        return { type: 'reasoning', text: block.thinking }
      default:
        return { type: 'text', text: shown(block) }
    }
  })
}

function shown(block: Blocks[number]): string {
  return block.type === 'text' ? block.text : `[${block.type}]`
}
