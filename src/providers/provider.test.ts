import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe } from 'vitest'
import { says } from '../../e2e/server/behaviour.ts'
import { startServer, type TestServer } from '../../e2e/server/server.ts'
import { demoModel } from './demo.ts'
import { remoteEndpoint } from './endpoint.ts'
import { chunksOf, describeChatModel, describeNotesRead, saidIn } from './provider.contract.ts'

describe('demoModel', () => {
  const quickly = async (_: number, signal: AbortSignal) => {
    await setTimeout(4)
    signal.throwIfAborted()
  }
  const open = async () => demoModel({ pause: quickly })
  describeChatModel(open)
  describeNotesRead(async request => saidIn(await chunksOf(await open(), request)))
})

describe('remoteEndpoint', () => {
  let server: TestServer
  beforeAll(async () => {
    const slowly = says('One word after the other, all of them slow.', { betweenMs: 60, chunk: 4 })
    server = await startServer({ key: 'sk-contract', reply: () => slowly })
  })
  afterAll(() => server.close())

  const open = () =>
    remoteEndpoint().open(
      {
        protocol: 'openai-compatible',
        baseUrl: server.url,
        model: 'test-model',
        windowTokens: 8_192,
      },
      'sk-contract',
    )
  describeChatModel(open)
  describeNotesRead(async request => {
    await chunksOf(await open(), request)
    return JSON.stringify(server.bodies.at(-1))
  })
})
