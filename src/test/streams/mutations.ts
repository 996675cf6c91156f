/** What odd servers and proxies put between the events of an answer: text of a stream that says nothing. */
import fc from 'fast-check'

export interface Mutation {
  /** Where it is put in; modulo the number of places. */
  readonly place: number
  readonly noise: string
}

const data = (payload: string) => `data: ${payload}\n\n`

/** Known from reports about real servers, and their relatives in every wire format. */
export const NOISE: readonly string[] = [
  ': keep-alive\n\n',
  ':\n\n',
  'data:\n\n',
  'data\n\n',
  'event: ping\n\n',
  'event: ping\ndata: {}\n\n',
  'event: heartbeat\ndata:\n\n',
  'id: 7\n\n',
  'retry: soon\n\n',
  'keep-alive\n\n',
  ...[
    'null',
    'true',
    '0',
    '""',
    '{}',
    '[]',
    'ping',
    '   ',
    '"ping"',
    '[{}]',
    '{"id":null}',
    '{"type":"ping"}',
    '{"type":"heartbeat","at":1}',
    '{"type":7}',
    '{"type":null}',
    '{"error":null}',
    '{"error":""}',
    '{"error":{}}',
    '{"errors":[]}',
    '{"message":null}',
    '{"status":"queued","message":"Waiting for a place."}',
    '{"choices":null}',
    '{"choices":[]}',
    '{"choices":{}}',
    '{"choices":"none"}',
    '{"choices":[null]}',
    '{"choices":[{}]}',
    '{"choices":[{"delta":null}]}',
    '{"choices":[{"delta":[]}]}',
    '{"choices":[{"delta":{},"finish_reason":null}]}',
    '{"choices":[{"delta":{"content":null,"role":5}}]}',
    '{"choices":[{"delta":{"content":7}}]}',
    '{"choices":[{"delta":{"content":[null,{"type":"audio"}]}}]}',
    '{"choices":[{"delta":{"tool_calls":null}}]}',
    '{"choices":[{"delta":{"tool_calls":[]}}]}',
    '{"choices":[{"delta":{"tool_calls":[null]}}]}',
    '{"choices":[{"delta":{"tool_calls":[{"index":9,"function":{"name":null,"arguments":null}}]}}]}',
    '{"choices":[{"finish_reason":false}]}',
    '{"candidates":null}',
    '{"candidates":[]}',
    '{"candidates":[{"content":null}]}',
    '{"candidates":[{"content":{"parts":null}}]}',
    '{"candidates":[{"content":{"parts":[{"text":null}]},"finishReason":null}]}',
    '{"candidates":[{"content":{"parts":[{"inlineData":7}]}}]}',
    '{"promptFeedback":null}',
    '{"usage":null}',
    '{"usageMetadata":null}',
    '{"type":"content_block_start"}',
    '{"type":"content_block_start","index":90,"content_block":{"type":"new_block"}}',
    '{"type":"content_block_delta","index":91}',
    '{"type":"content_block_delta","index":90,"delta":{"type":"new_delta","data":"x"}}',
    '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":null}}',
    '{"type":"content_block_stop","index":91}',
    '{"type":"message_delta"}',
    '{"type":"message_delta","delta":null,"usage":null}',
    '{"type":"response.in_progress"}',
    '{"type":"response.output_item.added","output_index":90,"item":{"type":"new_item"}}',
    '{"type":"response.output_item.done","item":null}',
    '{"type":"response.output_text.delta","delta":null}',
    '{"type":"response.content_part.added","part":null}',
    '{"type":"response.rate_limits","response":7}',
  ].map(data),
]

/** Names that mean an error, or the words of a format. */
const MEANS_SOMETHING =
  /error|fail|status|code|success|ok|type|object|choices|candidates|data|response|result|body|usage|message|detail/i

const anyObject = fc
  .dictionary(
    fc.string({ maxLength: 8 }).filter(name => !MEANS_SOMETHING.test(name)),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 4 },
  )
  .map(fields => data(JSON.stringify(fields)))

const anyValue = fc
  .oneof(fc.integer(), fc.boolean(), fc.constant(null))
  .map(value => data(JSON.stringify(value)))

/** Events to put in. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    place: fc.nat({ max: 1_000 }),
    noise: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...NOISE) },
      { weight: 1, arbitrary: anyObject },
      { weight: 1, arbitrary: anyValue },
    ),
  }),
  { minLength: 1, maxLength: 8 },
)
