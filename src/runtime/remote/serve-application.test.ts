import { expect, it } from 'vitest'
import { applicationWith, saying, scriptedModel, stops } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { serveApplication } from './serve-application.ts'

it('sends one patch in a frame while an answer is written, and its end', async () => {
  const WORDS = 200
  const { chat } = scriptedModel(async function* () {
    for (let word = 0; word < WORDS; word += 1) {
      yield { type: 'text', text: ` word${word}` }
      await new Promise(resolve => setTimeout(resolve, 2))
    }
    yield stops
  })
  const patchedAt: number[] = []
  const texts: string[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const hear = (data: unknown) => {
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  serveApplication(
    {
      postMessage: message => {
        if (message.type !== 'news' || message.name !== 'patch') return
        const text = JSON.stringify(message)
        texts.push(text)
        if (text.includes('"more":" word')) patchedAt.push(performance.now())
        // A page that has always put it in place at once.
        queueMicrotask(() => hear({ type: 'news', name: 'patched', inputs: [] }))
      },
      addEventListener: (_type, listener) => void listeners.add(listener),
    },
    null,
    () => applicationWith(chat, createMemoryStorage()),
  )
  hear({ type: 'news', name: 'begin', inputs: [{ address: 'https://app.test/', isOnline: true }] })
  hear({ type: 'call', id: 1, name: 'start', inputs: [null] })
  const known = () => texts.join('')
  await expect.poll(known).toContain('"ready":{"type":"value","value":true}')
  hear({ type: 'call', id: 2, name: 'send', inputs: ['Go on.'] })
  await expect.poll(known, { timeout: 5_000 }).toContain(` word${WORDS - 1}`)

  const gaps = patchedAt.slice(1).map((at, index) => at - (patchedAt[index] ?? 0))
  expect(gaps.length).toBeGreaterThan(5)
  // Timers count whole milliseconds.
  expect(Math.min(...gaps)).toBeGreaterThan(14)
})

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

  const asks = () =>
    [...sent.keys()].filter(index => JSON.stringify(sent[index]).includes('firstDrawn'))
  await expect.poll(() => asks().length).toBeGreaterThan(0)
  const before = JSON.stringify(sent.slice(0, asks()[0]))
  expect(before).toContain('"ready":{"type":"value","value":true}')
  expect(opened).toBe(false)
  drawn.resolve()
  await expect.poll(() => opened).toBe(true)
  expect(asks(), 'whoever else waits for that').toHaveLength(1)
})
