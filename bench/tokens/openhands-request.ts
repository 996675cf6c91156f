import { z } from 'zod'
import { fromChatMessages } from '../../src/test/recorded/chat-completions.ts'
import type { RecordedRequest } from './recorded-requests.ts'

const Log = z.looseObject({
  messages: z.array(z.unknown()),
  /** Before tool calls were put into words, where the model has none. */
  tools: z
    .array(
      z.looseObject({
        function: z.looseObject({
          name: z.string(),
          description: z.string().optional(),
          parameters: z.record(z.string(), z.unknown()).optional(),
        }),
      }),
    )
    .nullish(),
  response: z.looseObject({
    model: z.string(),
    usage: z.looseObject({ prompt_tokens: z.int().positive() }),
  }),
})

/** A request of OpenHands as it was logged; throws `ZodError` for another shape. */
export function readOpenHandsRequest(json: string, index: number): RecordedRequest {
  const { messages, tools, response } = Log.parse(JSON.parse(json))
  const recording = fromChatMessages('openhands', messages)
  return {
    host: 'litellm_proxy',
    model: response.model,
    api: 'chat-completions',
    request: {
      system: recording.system,
      messages: recording.messages,
      tools: (tools ?? []).map(({ function: tool }) => ({
        name: tool.name,
        description: tool.description ?? '',
        inputSchema: tool.parameters ?? {},
      })),
      maxOutputTokens: 1,
    },
    index,
    reportedTokens: response.usage.prompt_tokens,
    clean: true,
  }
}
