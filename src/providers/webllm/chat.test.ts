import { expect, it } from 'vitest'
import type { ModelRequest } from '../../engine/message/message.ts'
import { tinyModel } from '../../test/webllm-folder.ts'
import { createPriorityMutex } from '../local/conversation.ts'
import { webLlmChat } from './chat.ts'
import type { Engine, ChatBody } from './engine.ts'
import { requestOf } from '../../test/model-request.ts'

const REQUEST = requestOf('Time?')

async function bodyOf(request: ModelRequest): Promise<ChatBody | undefined> {
  const bodies: ChatBody[] = []
  const engine: Engine = {
    isGone: false,
    load: async () => undefined,
    answer: async function* (body) {
      bodies.push(body)
      yield { choices: [{ delta: { content: 'Noon.' }, finish_reason: 'stop' }] }
    },
    end: () => undefined,
  }
  const variant = tinyModel('Tiny-1M-Instruct-q4f16_1-MLC', 10)
  const model = webLlmChat(
    { id: 'Tiny-1M-Instruct', name: 'Tiny', variant, variants: [variant] },
    {
      supervisor: {
        ready: async () => engine,
        unload: () => undefined,
        unloadOf: () => undefined,
      },
      mutex: createPriorityMutex(),
      host: () => 'hub.example',
    },
  )
  for await (const chunk of model.stream(request, new AbortController().signal))
    expect(chunk.type).not.toBe('tool-call')
  return bodies[0]
}

it('samples as it is asked to, and says nothing of it otherwise', async () => {
  const usual = await bodyOf(REQUEST)
  expect(Object.keys(usual ?? {}).toSorted()).toEqual([
    'max_tokens',
    'messages',
    'stream',
    'stream_options',
  ])
  const sampling = { temperature: 0, topP: 0.5, stop: ['END'] }
  expect(await bodyOf({ ...REQUEST, sampling })).toEqual({
    ...usual,
    temperature: 0,
    top_p: 0.5,
    stop: ['END'],
  })
})
