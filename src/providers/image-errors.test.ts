import { expect, it } from 'vitest'
import type { ModelRequest } from '../engine/message/message.ts'
import type { EndpointProtocol } from '../ports/endpoint.ts'
import { streamAnswer } from '../runtime/requests/stream-answer.ts'
import { IMAGE, IMAGE_BYTES } from '../test/tiny-image.ts'
import { openModel, serving } from '../test/wire/scripted-server.ts'
import { refusing } from '../test/wire/serve.ts'

const REQUEST: ModelRequest = {
  system: '',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Where is this?' }, IMAGE] }],
  tools: [],
  maxOutputTokens: 500,
  images: new Map([[IMAGE.hash, IMAGE_BYTES]]),
}

it.each<readonly [EndpointProtocol, number, string, kind: string, remedy: string]>([
  [
    'anthropic',
    400,
    'messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 8259148 bytes > 5242880 bytes',
    'payload-bytes',
    'fewer-bytes',
  ],
  [
    'anthropic',
    400,
    'messages.0.content.1.image.source.base64.data: At least one of the image dimensions exceed max allowed size: 8000 pixels',
    'other',
    'none',
  ],
  ['anthropic', 413, 'Request exceeds the maximum size', 'payload-bytes', 'fewer-bytes'],
  [
    'openai',
    400,
    "You uploaded an unsupported image. Please make sure your image is below 20 MB in size and is of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
    'other',
    'none',
  ],
  [
    'openai-compatible',
    400,
    "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
    'other',
    'none',
  ],
  ['openai-compatible', 400, 'At most 1 image(s) may be provided in one request.', 'other', 'none'],
  ['google', 400, 'Unable to process input image. Please retry.', 'other', 'none'],
  [
    'google',
    400,
    'Request payload size exceeds the limit: 20971520 bytes.',
    'payload-bytes',
    'fewer-bytes',
  ],
])('%s’s %i about one image, %j, ends as %s', async (protocol, status, message, kind, remedy) => {
  const server = await serving(refusing({ status, body: { error: { message } } }))
  const outcome = await streamAnswer(await openModel(server, protocol), REQUEST, {
    signal: new AbortController().signal,
    onParts: () => undefined,
  })
  expect(outcome).toMatchObject({
    type: 'failed',
    failure: { kind, remedy, limitTokens: null },
  })
  // It was not asked again with a note: other images may well be sent.
  expect(server.bodies).toHaveLength(1)
})
