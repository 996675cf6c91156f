import {
  contentOf,
  objects,
  samplingHeard,
  OPENAI_QUOTA,
  openAiOverflow,
  strings,
  type Json,
  type Said,
  type WireFamily,
} from './family.ts'

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
  endPayloads: 1,
  streamError: message => ({ error: { message, type: 'invalid_request_error', code: null } }),
  hear: body => {
    const { messages, tools, max_tokens: maxTokens } = body as Json
    const all = objects(messages)
    const called = all.flatMap(message => objects(message['tool_calls']))
    return {
      system: String(all.find(({ role }) => role === 'system')?.['content'] ?? ''),
      maxTokens: Number(maxTokens),
      sampling: samplingHeard(body as Json, ['top_p', 'stop']),
      tools: objects(tools).map(tool => String((tool['function'] as Json)['name'])),
      calls: called.map(call => {
        const { name, arguments: json } = call['function'] as Json
        return { name: String(name), input: JSON.parse(String(json)) as unknown }
      }),
      results: strings(all.filter(({ role }) => role === 'tool').map(({ content }) => content)),
      seals: [],
      newest: contentOf(
        all.findLast(({ role }) => role === 'user')?.['content'],
        part => part['text'] ?? (part['image_url'] as Json)['url'],
      ),
    }
  },
  keyHeader: ['authorization', key => `Bearer ${key}`],
  overflow: openAiOverflow(
    'messages resulted in 130123 tokens. Please reduce the length of the messages',
    'messages',
  ),
  quota: OPENAI_QUOTA,
  keepsArgumentText: true,
  tellsWritten: false,
  returnsReasoning: false,
}

function delta(fields: object): object {
  return { id: 'x', choices: [{ index: 0, delta: { role: 'assistant', ...fields } }] }
}
