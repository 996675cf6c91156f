import { objects, strings, type Json, type Said, type WireFamily } from './family.ts'

const FINISH: Record<Said['finish'], string> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
}

export const chatCompletions: WireFamily = {
  protocol: 'openai-compatible',
  payloads: ({ reasoning, texts = [], calls = [], finish, usage }) => [
    ...(reasoning ? [delta({ reasoning_content: reasoning.text })] : []),
    ...texts.map(content => delta({ content })),
    ...calls.map(({ id, name, arguments: json }, index) =>
      delta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: json } }] }),
    ),
    { id: 'x', choices: [{ index: 0, delta: {}, finish_reason: FINISH[finish] }] },
    ...(usage
      ? [
          {
            id: 'x',
            choices: [],
            usage: {
              prompt_tokens: usage.input,
              completion_tokens: usage.output,
              prompt_tokens_details: { cached_tokens: usage.cached },
              completion_tokens_details: { reasoning_tokens: usage.reasoning },
            },
          },
        ]
      : []),
  ],
  streamError: message => ({ error: { message, type: 'invalid_request_error', code: null } }),
  hear: body => {
    const { messages, tools, max_tokens: maxTokens } = body as Json
    const all = objects(messages)
    const called = all.flatMap(message => objects(message['tool_calls']))
    return {
      system: String(all.find(({ role }) => role === 'system')?.['content'] ?? ''),
      maxTokens: Number(maxTokens),
      tools: objects(tools).map(tool => String((tool['function'] as Json)['name'])),
      calls: called.map(call => {
        const { name, arguments: json } = call['function'] as Json
        return { name: String(name), input: JSON.parse(String(json)) as unknown }
      }),
      results: strings(all.filter(({ role }) => role === 'tool').map(({ content }) => content)),
      seals: [],
    }
  },
  keyHeader: ['authorization', key => `Bearer ${key}`],
  overflow: {
    status: 400,
    limitTokens: 128_000,
    body: {
      error: {
        message:
          "This model's maximum context length is 128000 tokens. However, your messages resulted in 130123 tokens. Please reduce the length of the messages.",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    },
  },
  quota: {
    status: 429,
    body: {
      error: {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      },
    },
  },
  keepsArgumentText: true,
  tellsWritten: false,
  returnsReasoning: false,
}

function delta(fields: object): object {
  return { id: 'x', choices: [{ index: 0, delta: { role: 'assistant', ...fields } }] }
}
