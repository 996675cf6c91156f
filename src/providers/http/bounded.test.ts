import { expect, it } from 'vitest'
import { endless } from '../../test/faulty-tool-servers.ts'
import { requestOf } from '../../test/model-request.ts'
import { openModel, serving } from '../../test/wire/scripted-server.ts'
import { syncFileName } from '../../test/contracts/sync-remote.contract.ts'
import { streamAnswer } from '../../runtime/requests/stream-answer.ts'
import { openWebdav } from '../remotes/webdav.ts'
import { getJson } from './ask.ts'
import { bounded, bytesOf, LongAnswerError, textOf } from './bounded.ts'

const signal = new AbortController().signal
const of = (pieces: readonly string[], type = 'text/plain') =>
  new Response(new Blob([...pieces]).stream(), { headers: { 'content-type': type } })
/** With one piece in each read. */
const streamed = (pieces: readonly string[], type: string) => {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start: controller => {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': type } })
}

it('gives an answer as it is, with its status, address and headers', async () => {
  const response = new Response('words', { status: 203, headers: { 'x-a': 'b' } })
  const same = bounded(response, 'https://a.test/', 5)
  expect([same.status, same.headers.get('x-a'), same.url]).toEqual([203, 'b', ''])
  expect(await textOf(same)).toBe('words')
  expect(
    await bytesOf(bounded(new Response(null, { status: 204 }), 'https://a.test/')),
  ).toHaveLength(0)
})

it.each([204, 205, 304, 999])(
  'gives an answer of status %i with the body that a browser gives it',
  async status => {
    const response = new Response('', { headers: { 'x-a': 'b' } })
    for (const [key, value] of Object.entries({ status, ok: status === 204 || status === 205 }))
      Object.defineProperty(response, key, { value })
    const same = bounded(response, 'https://a.test/')
    expect([same.status, same.ok, same.headers.get('x-a')]).toEqual([status, response.ok, 'b'])
    expect(await bytesOf(same)).toHaveLength(0)
  },
)

it('ends a longer one with a sentence that names the host', async () => {
  const reading = textOf(bounded(of(['words']), 'https://a.test/v1', 4))
  await expect(reading).rejects.toBeInstanceOf(LongAnswerError)
  await expect(reading).rejects.toMatchObject({
    message: expect.stringContaining('a.test sends more'),
  })
})

it('lets a stream of events go on, and ends one event that does not', async () => {
  const event = 'data: 1\n\n'
  const many = streamed(
    Array.from({ length: 50 }, () => event),
    'text/event-stream',
  )
  expect(await textOf(bounded(many, 'https://a.test/', 20))).toHaveLength(50 * event.length)
  const endlessEvent = streamed(
    Array.from({ length: 50 }, () => 'data: 1\n'),
    'text/event-stream',
  )
  await expect(textOf(bounded(endlessEvent, 'https://a.test/', 20))).rejects.toBeInstanceOf(
    LongAnswerError,
  )
})

it.each([
  ['application/json', /sends more than 128 MB/],
  ['text/event-stream', /./],
])('bounds what a model server answers as %s', { timeout: 60_000 }, async (type, sentence) => {
  const server = await serving((_, response) => endless(response, type))
  const model = await openModel(server, 'openai-compatible')
  const outcome = await streamAnswer(model, requestOf('Hi'), { signal, onParts: () => undefined })
  expect(outcome).toMatchObject({
    type: 'failed',
    failure: { message: expect.stringMatching(sentence) },
  })
})

it('bounds lists of models, and the files and lists of a remote', { timeout: 60_000 }, async () => {
  const server = await serving((_, response) => endless(response, 'application/json'))
  expect(await getJson(server.url, { signal })).toBeNull()
  const remote = openWebdav({ kind: 'webdav', url: `${server.url}/dav`, user: '', password: '' })
  const fault = { code: 'failed', message: expect.stringContaining('sends more than 128 MB') }
  await expect(remote.get(syncFileName(1))).rejects.toMatchObject(fault)
})
