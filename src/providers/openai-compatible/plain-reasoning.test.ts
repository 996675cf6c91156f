import { expect, it } from 'vitest'
import { streamOf } from '../../test/sse-server.ts'
import { requestOf } from '../../test/model-request.ts'
import { chunksOfStep, openModel, serving } from '../../test/wire/scripted-server.ts'
import { partsOf } from '../../test/wire/serve.ts'

/** An answer whose text arrives in these pieces, and then a call of a tool if one is wanted. */
async function answeredIn(pieces: readonly string[], callsTool = false) {
  const call = { index: 0, id: 'c1', function: { name: 'clock', arguments: '{}' } }
  const deltas = [
    ...pieces.map(content => ({ content })),
    ...(callsTool ? [{ tool_calls: [call] }] : []),
  ]
  const server = await serving((_, response) =>
    streamOf(response, [
      ...deltas.map(delta => JSON.stringify({ choices: [{ delta }] })),
      '{"choices":[{"delta":{},"finish_reason":"stop"}]}',
    ]),
  )
  const { messages, ...rest } = requestOf('When?')
  const request = {
    ...rest,
    messages: [
      ...messages,
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'A secret thought.' },
          { type: 'text', text: 'Soon.' },
        ],
      },
      ...requestOf('And then?').messages,
    ],
  } as const
  const chunks = await chunksOfStep(await openModel(server, 'openai-compatible'), request)
  return { parts: partsOf(chunks), asked: JSON.stringify(server.bodies) }
}

it('reasoning in plain text is reasoning at the start of an answer, and is not sent back', async () => {
  const { parts, asked } = await answeredIn(['<thi', 'nk>\nThe clock?\n</th', 'ink>\n\nNoon.'])
  expect(parts).toEqual([
    { type: 'reasoning', text: 'The clock?' },
    { type: 'text', text: 'Noon.' },
  ])
  expect(asked).toContain('Soon.')
  expect(asked).not.toContain('A secret thought.')
})

it('reasoning in plain text ends before a call', async () => {
  const { parts } = await answeredIn(['<think>Ask it.</think>\n'], true)
  expect(parts.map(({ type }) => type)).toEqual(['reasoning', 'tool-call'])
})
