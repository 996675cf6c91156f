/** Answers that rest on searches of the web, as each service streams them. Built after the documents of the services. */
import type { EndpointProtocol } from '../../ports/endpoint.ts'

/** A stream of one service, and what a reader must make of it. */
export interface SearchingAnswer {
  readonly protocol: EndpointProtocol
  readonly payloads: readonly object[]
  readonly text: string
  readonly queries: readonly string[]
  readonly cited: readonly string[]
  /** The words that the first citation is about; null if the text links its source itself. */
  readonly passage: string | null
  readonly searches: number
}

const PEAK = 'https://example.org/peaks/zugspitze'
const SNOW = 'https://www.snow.example/today?lang=de'
const QUERY = 'Zugspitze height'
const FIRST = 'Die Zugspitze ist 2962 m hoch 🏔.'
const SECOND = ' Heute liegt dort Schnee.'

const page = (url: string, title: string) => ({
  type: 'web_search_result',
  url,
  title,
  encrypted_content: `sealed ${url}`,
  page_age: null,
})
const location = (url: string, cited_text: string) => ({
  type: 'web_search_result_location',
  url,
  title: 'A page',
  cited_text,
  encrypted_index: `index ${url}`,
})

export const anthropicSearching: SearchingAnswer = {
  protocol: 'anthropic',
  payloads: [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        usage: { input_tokens: 20, output_tokens: 1 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: 'Ich suche.' },
    },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
    },
    ...['{"que', `ry": "${QUERY}"}`].map(partial_json => ({
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json },
    })),
    { type: 'content_block_stop', index: 1 },
    {
      type: 'content_block_start',
      index: 2,
      content_block: {
        type: 'web_search_tool_result',
        tool_use_id: 'srvtoolu_1',
        content: [page(PEAK, 'Zugspitze'), page(SNOW, 'Schnee')],
      },
    },
    { type: 'content_block_stop', index: 2 },
    ...[
      [3, FIRST, location(PEAK, 'The Zugspitze is 2,962 m high.')],
      [4, SECOND, null],
    ].flatMap(([index, text, citation]) => [
      {
        type: 'content_block_start',
        index,
        content_block: { type: 'text', text: '', citations: [] },
      },
      ...(citation === null
        ? []
        : [{ type: 'content_block_delta', index, delta: { type: 'citations_delta', citation } }]),
      { type: 'content_block_delta', index, delta: { type: 'text_delta', text } },
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: {
        input_tokens: 9_000,
        output_tokens: 60,
        server_tool_use: { web_search_requests: 1 },
      },
    },
    { type: 'message_stop' },
  ],
  text: `Ich suche.${FIRST}${SECOND}`,
  queries: [QUERY],
  cited: [PEAK],
  passage: FIRST,
  searches: 1,
}

const LINKED = `Die Zugspitze ist 2962 m hoch. ([example.org](${PEAK}))`

function responsesPayloads(
  item: object,
  annotations: readonly object[],
  usage: object,
): readonly object[] {
  const content = { type: 'output_text', text: LINKED, annotations }
  const message = { type: 'message', id: 'msg_1', role: 'assistant', content: [content] }
  const place = { item_id: 'msg_1', output_index: 1, content_index: 0 }
  return [
    { type: 'response.created', response: { id: 'resp_1', created_at: 1, model: 'm' } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', action: undefined },
    },
    { type: 'response.web_search_call.searching', output_index: 0, item_id: 'ws_1' },
    { type: 'response.web_search_call.completed', output_index: 0, item_id: 'ws_1' },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.output_item.added', output_index: 1, item: { ...message, content: [] } },
    ...[LINKED.slice(0, 20), LINKED.slice(20)].map(delta => ({
      type: 'response.output_text.delta',
      ...place,
      delta,
    })),
    ...annotations.map((annotation, annotation_index) => ({
      type: 'response.output_text.annotation.added',
      ...place,
      annotation_index,
      annotation,
    })),
    { type: 'response.output_text.done', ...place, text: LINKED },
    { type: 'response.output_item.done', output_index: 1, item: message },
    {
      type: 'response.completed',
      response: { id: 'resp_1', incomplete_details: null, output: [item, message], usage },
    },
  ]
}

const USAGE = {
  input_tokens: 8_000,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 80,
  output_tokens_details: { reasoning_tokens: 0 },
}

export const openAiSearching: SearchingAnswer = {
  protocol: 'openai',
  payloads: responsesPayloads(
    {
      type: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
      action: {
        type: 'search',
        query: QUERY,
        queries: [QUERY],
        sources: [
          { type: 'url', url: PEAK },
          { type: 'url', url: SNOW },
        ],
      },
    },
    [
      {
        type: 'url_citation',
        url: PEAK,
        title: 'Zugspitze',
        start_index: 31,
        end_index: LINKED.length,
      },
    ],
    USAGE,
  ),
  text: LINKED,
  queries: [QUERY],
  cited: [PEAK],
  passage: null,
  searches: 1,
}

export const xaiSearching: SearchingAnswer = {
  protocol: 'openai',
  payloads: responsesPayloads(
    {
      type: 'web_search_call',
      id: 'ws_1',
      call_id: '',
      name: 'web_search',
      arguments: JSON.stringify({ query: QUERY, num_results: 5 }),
      status: 'completed',
    },
    [{ type: 'url_citation', url: PEAK }],
    { ...USAGE, server_side_tool_usage_details: { web_search_calls: 2 } },
  ),
  text: LINKED,
  queries: [QUERY],
  cited: [PEAK],
  passage: null,
  searches: 2,
}

const bytes = (text: string) => new TextEncoder().encode(text).length

export const googleSearching: SearchingAnswer = {
  protocol: 'google',
  payloads: [
    { candidates: [{ content: { role: 'model', parts: [{ text: FIRST.slice(0, 9) }] } }] },
    { candidates: [{ content: { role: 'model', parts: [{ text: FIRST.slice(9) + SECOND }] } }] },
    {
      candidates: [
        {
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: 'STOP',
          groundingMetadata: {
            searchEntryPoint: { renderedContent: '<style>a{}</style><a href="x">Zugspitze</a>' },
            webSearchQueries: [QUERY],
            groundingChunks: [
              { web: { uri: 'https://vertexaisearch.cloud.google.com/r/1', title: 'example.org' } },
              {
                web: { uri: 'https://vertexaisearch.cloud.google.com/r/2', title: 'snow.example' },
              },
            ],
            groundingSupports: [
              { segment: { endIndex: bytes(FIRST), text: FIRST }, groundingChunkIndices: [0] },
              {
                segment: {
                  startIndex: bytes(FIRST),
                  endIndex: bytes(FIRST + SECOND),
                  text: SECOND,
                },
                groundingChunkIndices: [1, 0],
              },
            ],
          },
        },
      ],
      usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 30, totalTokenCount: 120 },
    },
  ],
  text: FIRST + SECOND,
  queries: [QUERY],
  cited: [
    'https://vertexaisearch.cloud.google.com/r/1',
    'https://vertexaisearch.cloud.google.com/r/2',
  ],
  passage: FIRST,
  searches: 1,
}

export const openRouterSearching: SearchingAnswer = {
  protocol: 'openai-compatible',
  payloads: [
    { id: 'x', choices: [{ index: 0, delta: { role: 'assistant', content: FIRST.slice(0, 9) } }] },
    {
      id: 'x',
      choices: [
        {
          index: 0,
          delta: {
            content: '',
            annotations: [
              {
                type: 'url_citation',
                url_citation: {
                  url: PEAK,
                  title: 'Zugspitze',
                  content: 'The Zugspitze is 2,962 m high.',
                  start_index: 0,
                  end_index: FIRST.length,
                },
              },
            ],
          },
        },
      ],
    },
    { id: 'x', choices: [{ index: 0, delta: { content: FIRST.slice(9) + SECOND } }] },
    { id: 'x', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    {
      id: 'x',
      choices: [],
      usage: {
        prompt_tokens: 5_000,
        completion_tokens: 40,
        cost: 0.0234,
        server_tool_use: { web_search_requests: 1 },
      },
    },
  ],
  text: FIRST + SECOND,
  queries: [],
  cited: [PEAK],
  passage: FIRST,
  searches: 1,
}

export const SEARCHING = [
  ['Anthropic', anthropicSearching],
  ['OpenAI', openAiSearching],
  ['xAI', xaiSearching],
  ['Google', googleSearching],
  ['OpenRouter', openRouterSearching],
] as const
