import { z } from 'zod'

const list = z.array(z.unknown())
const record = z.looseObject({})

/** What a file, or a conversation in it, has in no other application's export. */
const SHAPES: readonly (readonly [app: string, shape: z.ZodType])[] = [
  ['ChatGPT', z.looseObject({ mapping: record })],
  ['Claude.ai', z.looseObject({ chat_messages: list })],
  ['Open WebUI', z.looseObject({ chat: z.looseObject({ history: record }) })],
  ['LibreChat', z.looseObject({ conversationId: z.string(), messages: list })],
  ['LibreChat', z.looseObject({ conversationId: z.string(), messagesTree: list })],
  ['llama.cpp', z.looseObject({ conv: record, messages: list })],
  ['Chatbox', z.looseObject({ 'chat-sessions-list': list })],
  ['NextChat', z.looseObject({ 'chat-next-web-store': record })],
  ['Gemini', z.looseObject({ header: z.string().startsWith('Gemini') })],
]

/** The application whose export this is; null where the shape is of none that is known. */
export function foreignAppOf(json: unknown): string | null {
  const parts: readonly unknown[] = Array.isArray(json) ? json : [json]
  const fits = (shape: z.ZodType) => parts.some(part => shape.safeParse(part).success)
  return SHAPES.find(([, shape]) => fits(shape))?.[0] ?? null
}
