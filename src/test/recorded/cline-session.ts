/** Sessions of cline: messages of content blocks, in which tool results come from the user. */
import { z } from 'zod'
import type { Part } from '../../engine/message/message.ts'
import { gathered, toolOf, type RecordedMessage, type Recording } from './recording.ts'

const Block = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('thinking'), thinking: z.string() }),
  z.looseObject({ type: z.literal('file'), path: z.string(), content: z.string() }),
  z.looseObject({ type: z.literal('image') }),
  z.looseObject({
    type: z.literal('tool_use'),
    id: z.string().min(1),
    name: z.string().min(1),
    input: z.json(),
  }),
  z.looseObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string().min(1),
    name: z.string().optional(),
    content: z.unknown(),
    is_error: z.boolean().nullish(),
  }),
])
type Block = z.infer<typeof Block>

const Session = z.looseObject({
  system_prompt: z.string().nullish(),
  messages: z.array(
    z.looseObject({
      role: z.enum(['user', 'assistant']),
      content: z.union([z.string(), z.array(Block)]),
    }),
  ),
})

/** Throws `ZodError` for what is no session of cline. */
export function readClineSession(name: string, text: string): Recording {
  const session = Session.parse(JSON.parse(text))
  const messages: RecordedMessage[] = []
  for (const { role, content } of session.messages) {
    const blocks: readonly Block[] =
      typeof content === 'string' ? [{ type: 'text', text: content }] : content
    const results = blocks.flatMap(block => resultOf(block, messages))
    const rest = blocks.flatMap(partOf)
    if (results.length > 0) messages.push({ role: 'tool', parts: results })
    if (rest.length > 0 || results.length === 0) messages.push({ role, parts: rest })
  }
  return { name, system: session.system_prompt ?? '', messages: gathered(messages) }
}

function resultOf(block: Block, before: readonly RecordedMessage[]): readonly Part[] {
  if (block.type !== 'tool_result') return []
  const { content } = block
  return [
    {
      type: 'tool-result',
      callId: block.tool_use_id,
      tool: block.name ?? toolOf(before, block.tool_use_id),
      output: typeof content === 'string' ? content : JSON.stringify(content ?? ''),
      ...(block.is_error === true ? { isError: true } : {}),
    },
  ]
}

function partOf(block: Block): readonly Part[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: block.text }]
    case 'thinking':
      return [{ type: 'reasoning', text: block.thinking }]
    case 'file':
      return [{ type: 'text', text: `${block.path}\n${block.content}` }]
    case 'image':
      return [{ type: 'text', text: '[image]' }]
    case 'tool_use':
      return [{ type: 'tool-call', callId: block.id, tool: block.name, input: block.input }]
    case 'tool_result':
      return []
  }
}
