/**
 * What other libraries do to the same messages before a request: for comparison, in the same run.
 *
 * @module
 */
import {
  AIMessage,
  HumanMessage,
  ToolMessage,
  trimMessages,
  type BaseMessage,
} from '@langchain/core/messages'
import { pruneMessages, type AssistantModelMessage, type ModelMessage } from 'ai'
import { textOf, toolCallsOf, type Message } from '../../src/engine/message/message.ts'
import { countMessage } from '../../src/engine/tokens/request-tokens.ts'
import type { CountText } from '../../src/engine/tokens/count.ts'

export interface OtherOptions {
  readonly maxTokens: number
  readonly count: CountText
}

/** Takes in one more message, and makes a request's messages of all there are. */
export interface Other {
  readonly subject: string
  readonly append: (message: Message) => void
  readonly build: () => Promise<unknown>
}

/**
 * LangChain's `trimMessages`, newest messages within the tokens, starting with a human. It asks for the tokens of
 * lists; each message is counted once and remembered, as ours are.
 */
export function langChain(messages: readonly Message[], { maxTokens, count }: OtherOptions): Other {
  const tokens = new WeakMap<BaseMessage, number>()
  const wrapped = (message: Message): readonly BaseMessage[] => {
    const made = langChainMessages(message)
    const total = countMessage(message, count).tokens
    for (const one of made) tokens.set(one, Math.ceil(total / made.length))
    return made
  }
  const history = messages.flatMap(wrapped)
  const tokenCounter = (list: BaseMessage[]) =>
    list.reduce((sum, message) => sum + (tokens.get(message) ?? 0), 0)
  return {
    subject: 'langchain trimMessages',
    append: message => history.push(...wrapped(message)),
    build: () =>
      trimMessages(history, { maxTokens, tokenCounter, strategy: 'last', startOn: 'human' }),
  }
}

/** The AI SDK's `pruneMessages`: tool calls and reasoning but for the newest messages; it counts no tokens. */
export function aiSdk(messages: readonly Message[]): Other {
  const history = messages.flatMap(modelMessages)
  return {
    subject: 'ai-sdk pruneMessages',
    append: message => history.push(...modelMessages(message)),
    build: async () =>
      pruneMessages({
        messages: history,
        reasoning: 'all',
        toolCalls: 'before-last-3-messages',
        emptyMessages: 'remove',
      }),
  }
}

function langChainMessages({ role, parts }: Message): readonly BaseMessage[] {
  switch (role) {
    case 'user':
      return [new HumanMessage(textOf(parts))]
    case 'assistant':
      return [
        new AIMessage({
          content: textOf(parts),
          tool_calls: toolCallsOf(parts).map(({ callId, tool }) => ({
            id: callId,
            name: tool,
            args: {},
            type: 'tool_call' as const,
          })),
        }),
      ]
    case 'tool':
      return parts.flatMap(part =>
        part.type === 'tool-result'
          ? [new ToolMessage({ content: part.output, tool_call_id: part.callId })]
          : [],
      )
  }
}

function modelMessages({ role, parts }: Message): readonly ModelMessage[] {
  switch (role) {
    case 'user':
      return [{ role, content: textOf(parts) }]
    case 'assistant':
      return [
        {
          role,
          content: parts.flatMap((part): Exclude<AssistantModelMessage['content'], string> => {
            if (part.type === 'text') return [{ type: 'text', text: part.text }]
            if (part.type !== 'tool-call') return []
            const { callId, tool, input } = part
            return [{ type: 'tool-call', toolCallId: callId, toolName: tool, input }]
          }),
        },
      ]
    case 'tool':
      return [
        {
          role,
          content: parts.flatMap(part =>
            part.type === 'tool-result'
              ? [
                  {
                    type: 'tool-result' as const,
                    toolCallId: part.callId,
                    toolName: part.tool,
                    output: { type: 'text' as const, value: part.output },
                  },
                ]
              : [],
          ),
        },
      ]
  }
}
