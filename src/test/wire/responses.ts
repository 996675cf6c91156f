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

export const responses: WireFamily = {
  protocol: 'openai',
  payloads: said => {
    const items = itemsOf(said)
    return [
      {
        type: 'response.created',
        response: { id: 'resp_1', created_at: 1, model: 'm', service_tier: null },
      },
      ...items.flatMap(({ start, during, done }, output_index) => [
        { type: 'response.output_item.added', output_index, item: start },
        ...during.map(event => ({ ...event, output_index })),
        { type: 'response.output_item.done', output_index, item: done },
      ]),
      lastEvent(said, items),
    ]
  },
  endPayloads: 1,
  streamError: message => ({
    type: 'error',
    sequence_number: 1,
    error: { type: 'invalid_request_error', code: 'invalid_prompt', message, param: null },
  }),
  hear: body => {
    const request = body as Json
    const input = objects(request['input'])
    const of = (type: string) => input.filter(item => item['type'] === type)
    const opening = input.find(({ role }) => role === 'system' || role === 'developer')
    return {
      system: String(opening?.['content'] ?? ''),
      maxTokens: Number(request['max_output_tokens']),
      sampling: samplingHeard(request, ['top_p', 'stop']),
      tools: objects(request['tools']).map(tool => String(tool['name'])),
      calls: of('function_call').map(item => ({
        name: String(item['name']),
        input: JSON.parse(String(item['arguments'])) as unknown,
      })),
      results: strings(of('function_call_output').map(item => item['output'])),
      seals: strings(of('reasoning').map(item => item['encrypted_content'])),
      newest: contentOf(
        input.findLast(({ role }) => role === 'user')?.['content'],
        part => part['text'] ?? part['image_url'],
      ),
    }
  },
  keyHeader: ['authorization', key => `Bearer ${key}`],
  overflow: openAiOverflow(
    'input resulted in 130123 tokens. Please reduce the length of your input',
    'input',
  ),
  quota: OPENAI_QUOTA,
  keepsArgumentText: true,
  tellsWritten: true,
  returnsReasoning: true,
}

interface Item {
  readonly start: object
  readonly during: readonly object[]
  readonly done: object
}

function itemsOf({ reasoning, texts = [], calls = [] }: Said): readonly Item[] {
  return [
    ...(reasoning ? [reasoningItem(reasoning)] : []),
    ...(texts.length > 0 ? [messageItem(texts)] : []),
    ...calls.map(({ id, name, arguments: json }, at): Item => {
      const item = { type: 'function_call', id: `fc_${at}`, call_id: id, name }
      return {
        start: { ...item, arguments: '' },
        during: [
          { type: 'response.function_call_arguments.delta', item_id: `fc_${at}`, delta: json },
        ],
        done: { ...item, arguments: json, status: 'completed' },
      }
    }),
  ]
}

function reasoningItem({ text, seal }: NonNullable<Said['reasoning']>): Item {
  const place = { item_id: 'rs_1', summary_index: 0 }
  return {
    start: { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: null },
    during: [
      {
        type: 'response.reasoning_summary_part.added',
        ...place,
        part: { type: 'summary_text', text: '' },
      },
      { type: 'response.reasoning_summary_text.delta', ...place, delta: text },
      {
        type: 'response.reasoning_summary_part.done',
        ...place,
        part: { type: 'summary_text', text },
      },
    ],
    done: {
      type: 'reasoning',
      id: 'rs_1',
      summary: [{ type: 'summary_text', text }],
      encrypted_content: seal,
    },
  }
}

function messageItem(texts: readonly string[]): Item {
  const message = { type: 'message', id: 'msg_1', role: 'assistant' }
  return {
    start: { ...message, content: [] },
    during: texts.map(delta => ({
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      content_index: 0,
      delta,
    })),
    done: { ...message, content: [{ type: 'output_text', text: texts.join(''), annotations: [] }] },
  }
}

const INCOMPLETE: Partial<Record<Said['finish'], string>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
}

function lastEvent({ finish, usage }: Said, items: readonly Item[]): object {
  const reason = INCOMPLETE[finish]
  return {
    type: reason === undefined ? 'response.completed' : 'response.incomplete',
    response: {
      id: 'resp_1',
      incomplete_details: reason === undefined ? null : { reason },
      output: items.map(({ done }) => done),
      usage: usage
        ? {
            input_tokens: usage.input,
            input_tokens_details: {
              cached_tokens: usage.cached,
              cache_write_tokens: usage.written,
            },
            output_tokens: usage.output,
            output_tokens_details: { reasoning_tokens: usage.reasoning },
          }
        : null,
    },
  }
}
