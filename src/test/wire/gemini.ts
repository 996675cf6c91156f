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
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'tool-calls': 'STOP',
  'content-filter': 'SAFETY',
}

export const gemini: WireFamily = {
  protocol: 'google',
  payloads: ({ reasoning, texts = [], calls = [], finish, usage }) => [
    ...(reasoning ? [parts({ text: reasoning.text, thought: true })] : []),
    ...texts.map(text => parts({ text })),
    ...calls.map(({ id, name, arguments: json }, at) =>
      parts({
        functionCall: { id, name, args: JSON.parse(json) as unknown },
        // The first call carries the thoughts of all of them.
        ...(reasoning && at === 0 ? { thoughtSignature: reasoning.seal } : {}),
      }),
    ),
    ...(reasoning && calls.length === 0
      ? [parts({ text: '', thoughtSignature: reasoning.seal })]
      : []),
    {
      candidates: [
        { content: { role: 'model', parts: [] }, finishReason: FINISH[finish], index: 0 },
      ],
      ...(usage
        ? {
            usageMetadata: {
              promptTokenCount: usage.input,
              cachedContentTokenCount: usage.cached,
              candidatesTokenCount: usage.output - usage.reasoning,
              thoughtsTokenCount: usage.reasoning,
            },
          }
        : {}),
    },
  ],
  endPayloads: 1,
  streamError: message => ({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }),
  hear: body => {
    const request = body as Json
    const contents = objects(request['contents'])
    const all = contents.flatMap(content => objects(content['parts']))
    const opening = request['systemInstruction'] as Json | undefined
    const config = request['generationConfig'] as Json
    return {
      system: objects(opening?.['parts'])
        .map(part => String(part['text']))
        .join(''),
      maxTokens: Number(config['maxOutputTokens']),
      sampling: samplingHeard(config, ['topP', 'stopSequences']),
      tools: objects(request['tools'])
        .flatMap(tool => objects(tool['functionDeclarations']))
        .map(tool => String(tool['name'])),
      calls: all
        .filter(part => part['functionCall'] !== undefined)
        .map(part => part['functionCall'] as Json)
        .map(({ name, args }) => ({ name: String(name), input: args })),
      results: strings(
        all
          .filter(part => part['functionResponse'] !== undefined)
          .map(part => (part['functionResponse'] as Json)['response'] as Json)
          .map(response => response['content'] ?? response['error']),
      ),
      seals: strings(all.map(part => part['thoughtSignature'])),
      newest: contentOf(
        contents.findLast(({ role }) => role === 'user')?.['parts'],
        part => part['text'] ?? imageOf(part['inlineData']),
      ),
    }
  },
  keyHeader: ['x-goog-api-key', key => key],
  overflow: {
    status: 400,
    limitTokens: 1_048_575,
    body: {
      error: {
        code: 400,
        message:
          'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).',
        status: 'INVALID_ARGUMENT',
      },
    },
  },
  quota: {
    status: 429,
    body: {
      error: {
        code: 429,
        message:
          'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.',
        status: 'RESOURCE_EXHAUSTED',
      },
    },
  },
  keepsArgumentText: false,
  tellsWritten: false,
  returnsReasoning: true,
}

function imageOf(inline: unknown): string | null {
  if (inline === undefined) return null
  const { mimeType, data } = inline as Json
  return dataAddress(mimeType, data)
}

function parts(part: object): object {
  return { candidates: [{ content: { role: 'model', parts: [part] }, index: 0 }] }
}
