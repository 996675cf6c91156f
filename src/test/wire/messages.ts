import {
  contentOf,
  dataAddress,
  objects,
  samplingHeard,
  strings,
  type Json,
  type Said,
  type WireFamily,
} from './family.ts'

const FINISH: Record<Said['finish'], string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
}

export const messages: WireFamily = {
  protocol: 'anthropic',
  payloads: said => [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        usage: promptUsage(said),
      },
    },
    { type: 'ping' },
    ...blocks(said).flatMap(([content_block, deltas], index) => [
      { type: 'content_block_start', index, content_block },
      ...deltas.map(delta => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: FINISH[said.finish], stop_sequence: null },
      usage: {
        output_tokens: said.usage?.output ?? 1,
        ...(said.usage ? { output_tokens_details: { thinking_tokens: said.usage.reasoning } } : {}),
      },
      ...(said.appliedEdits ? { context_management: { applied_edits: said.appliedEdits } } : {}),
    },
    { type: 'message_stop' },
  ],
  endPayloads: 2,
  streamError: message => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
  hear: body => {
    const request = body as Json
    const all = objects(request['messages'])
    const content = all.flatMap(message => objects(message['content']))
    const of = (type: string) => content.filter(block => block['type'] === type)
    return {
      system: objects(request['system'])
        .map(block => String(block['text']))
        .join(''),
      maxTokens: Number(request['max_tokens']),
      sampling: samplingHeard(request, ['top_p', 'stop_sequences']),
      tools: objects(request['tools']).map(tool => String(tool['name'])),
      calls: of('tool_use').map(({ name, input }) => ({ name: String(name), input })),
      results: strings(of('tool_result').map(block => block['content'])),
      seals: strings(of('thinking').map(block => block['signature'])),
      newest: contentOf(
        all.findLast(({ role }) => role === 'user')?.['content'],
        block => block['text'] ?? imageOf(block['source']),
      ),
    }
  },
  keyHeader: ['x-api-key', key => key],
  overflow: {
    status: 400,
    limitTokens: 200_000,
    body: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'prompt is too long: 212345 tokens > 200000 maximum',
      },
    },
  },
  quota: {
    status: 400,
    body: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message:
          'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      },
    },
  },
  keepsArgumentText: true,
  tellsWritten: true,
  returnsReasoning: true,
}

function promptUsage({ usage }: Said): object {
  if (!usage) return { input_tokens: 0, output_tokens: 1 }
  return {
    input_tokens: usage.input - usage.cached - usage.written,
    cache_read_input_tokens: usage.cached,
    cache_creation_input_tokens: usage.written,
    output_tokens: 1,
  }
}

function imageOf(source: unknown): string | null {
  if (source === undefined) return null
  const { media_type: mediaType, data } = source as Json
  return dataAddress(mediaType, data)
}

type Block = readonly [start: object, deltas: readonly object[]]

function blocks({ reasoning, texts = [], calls = [] }: Said): readonly Block[] {
  const thinking: Block[] = reasoning
    ? [
        [
          { type: 'thinking', thinking: '', signature: '' },
          [
            { type: 'thinking_delta', thinking: reasoning.text },
            { type: 'signature_delta', signature: reasoning.seal },
          ],
        ],
      ]
    : []
  const said: Block[] =
    texts.length > 0
      ? [[{ type: 'text', text: '' }, texts.map(text => ({ type: 'text_delta', text }))]]
      : []
  const called = calls.map(({ id, name, arguments: json }): Block => {
    const half = Math.ceil(json.length / 2)
    return [
      { type: 'tool_use', id, name, input: {} },
      [json.slice(0, half), json.slice(half)].map(partial_json => ({
        type: 'input_json_delta',
        partial_json,
      })),
    ]
  })
  return [...thinking, ...said, ...called]
}
