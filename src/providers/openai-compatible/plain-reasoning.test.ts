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

it('a thought without its opening tag is reasoning, and so is one between other tags', async () => {
  const wanted = [
    { type: 'reasoning', text: 'The clock?' },
    { type: 'text', text: 'Noon.' },
  ]
  for (const whole of [
    'The clock?\n</think>\n\nNoon.',
    '<thinking>The clock?</thinking>Noon.',
    '[THINK]The clock?[/THINK]Noon.',
    'The clock?◁/think▷Noon.',
  ]) {
    expect((await answeredIn([whole])).parts).toEqual(wanted)
    expect((await answeredIn([...whole])).parts).toEqual(wanted)
    const called = await answeredIn([whole], true)
    expect(called.parts.map(({ type }) => type)).toEqual(['reasoning', 'text', 'tool-call'])
  }
})

it('a whole answer instead of a stream is split in the same way', async () => {
  const message = { role: 'assistant', content: 'The clock?\n</think>\n\nNoon.' }
  const server = await serving((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] })),
  )
  const chunks = await chunksOfStep(
    await openModel(server, 'openai-compatible'),
    requestOf('When?'),
  )
  expect(partsOf(chunks)).toEqual([
    { type: 'reasoning', text: 'The clock?' },
    { type: 'text', text: 'Noon.' },
  ])
})

it('a closing tag ends the thought that came in its own field', async () => {
  const server = await serving((_, response) =>
    streamOf(response, [
      '{"choices":[{"delta":{"reasoning_content":"The clock?"}}]}',
      '{"choices":[{"delta":{"content":"\\n</think>\\n\\nNoon."}}]}',
      '{"choices":[{"delta":{},"finish_reason":"stop"}]}',
    ]),
  )
  const chunks = await chunksOfStep(
    await openModel(server, 'openai-compatible'),
    requestOf('When?'),
  )
  expect(partsOf(chunks)).toMatchObject([
    { type: 'reasoning', text: 'The clock?' },
    { type: 'text', text: 'Noon.' },
  ])
})
