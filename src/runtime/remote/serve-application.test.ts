import { expect, it } from 'vitest'
import { applicationWith, saying, scriptedModel } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { serveApplication } from './serve-application.ts'

it('asks whether the page has drawn what can be written in only after it sent that', async () => {
  const sent: unknown[] = []
  const drawn = Promise.withResolvers<void>()
  const listeners = new Set<(event: MessageEvent) => void>()
  const hear = (data: unknown) => {
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  const { chat } = scriptedModel(() => saying('Yes.'))
  let opened = false
  serveApplication(
    {
      postMessage: message => {
        sent.push(message)
        if (message.type !== 'call') return
        void drawn.promise.then(() => hear({ type: 'answer', id: message.id, value: undefined }))
      },
      addEventListener: (_type, listener) => void listeners.add(listener),
    },
    null,
    page => {
      const application = applicationWith(chat, createMemoryStorage(), {
        firstDrawn: page.firstDrawn,
      })
      application.subscribe(() => {
        opened ||= application.snapshot().session !== null
      })
      return application
    },
  )
  hear({ type: 'news', name: 'begin', inputs: [{ address: 'https://app.test/', isOnline: true }] })
  hear({ type: 'call', id: 1, name: 'start', inputs: [null] })

  const asks = () => sent.findIndex(message => JSON.stringify(message).includes('first-drawn'))
  await expect.poll(asks).toBeGreaterThan(0)
  const before = JSON.stringify(sent.slice(0, asks()))
  expect(before).toContain('"ready":{"type":"value","value":true}')
  expect(opened).toBe(false)
  drawn.resolve()
  await expect.poll(() => opened).toBe(true)
})
