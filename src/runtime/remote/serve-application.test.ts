import { expect, it } from 'vitest'
import { applicationWith, saying, scriptedModel, stops } from '../../test/application.ts'
import { foldBranch } from '../../engine/index.ts'
import { rowsOf } from '../../engine/branch/rows.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { session } from '../../test/session.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { serveApplication } from './serve-application.ts'

type Channel = Parameters<typeof serveApplication>[0]

/** Serves the application to a page that has begun; what the worker sends goes to `onMessage`. */
function served(
  onMessage: (
    message: Parameters<Channel['postMessage']>[0],
    hear: (data: unknown) => void,
  ) => void,
  make: Parameters<typeof serveApplication>[2],
) {
  const listeners = new Set<(event: MessageEvent) => void>()
  const hear = (data: unknown) => {
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  serveApplication(
    {
      postMessage: message => onMessage(message, hear),
      addEventListener: (_type, listener) => void listeners.add(listener),
    },
    null,
    make,
  )
  hear({
    type: 'news',
    name: 'begin',
    inputs: [{ address: 'https://app.test/', language: 'en', isOnline: true, isVisible: true }],
  })
  hear({ type: 'call', id: 1, name: 'start', inputs: [null] })
  return hear
}

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
  const hear = served(
    (message, answer) => {
      if (message.type !== 'news' || message.name !== 'patch') return
      const text = JSON.stringify(message)
      texts.push(text)
      if (text.includes('"more":" word')) patchedAt.push(performance.now())
      // A page that has always put it in place at once.
      queueMicrotask(() => answer({ type: 'news', name: 'patched', inputs: [] }))
    },
    () => applicationWith(chat, createMemoryStorage()),
  )
  const known = () => texts.join('')
  await expect.poll(known).toContain('"ready":{"type":"value","value":true}')
  hear({ type: 'call', id: 2, name: 'send', inputs: ['Go on.'] })
  await expect.poll(known, { timeout: 5_000 }).toContain(` word${WORDS - 1}`)

  const [first = 0, last = 0] = [patchedAt[0], patchedAt.at(-1)]
  expect(patchedAt.length).toBeGreaterThan(6)
  // Timers count whole milliseconds, and one that is late is followed by one in time.
  expect((last - first) / (patchedAt.length - 1)).toBeGreaterThan(14)
})

it('asks whether the page has drawn what can be written in only after it sent that', async () => {
  const sent: unknown[] = []
  const drawn = Promise.withResolvers<void>()
  const { chat } = scriptedModel(() => saying('Yes.'))
  let opened = false
  served(
    (message, answer) => {
      sent.push(message)
      if (message.type !== 'call') return
      void drawn.promise.then(() => answer({ type: 'answer', id: message.id, value: undefined }))
    },
    ({ firstDrawn }) => {
      const application = applicationWith(chat, createMemoryStorage(), { firstDrawn })
      application.subscribe(() => {
        opened ||= application.snapshot().session !== null
      })
      return application
    },
  )
  const asks = () =>
    [...sent.keys()].filter(index => JSON.stringify(sent[index]).includes('firstDrawn'))
  await expect.poll(() => asks().length).toBeGreaterThan(0)
  const before = JSON.stringify(sent.slice(0, asks()[0]))
  expect(before).toContain('"ready":{"type":"value","value":true}')
  expect(opened).toBe(false)
  drawn.resolve()
  await expect.poll(() => opened).toBe(true)
  expect(asks(), 'the others wait for that').toHaveLength(1)
})

it('sends the rows that come before those of the last screen, though nothing else changes', async () => {
  const words = Array.from({ length: 300 }, (_, at) => `u word${at + 1}.`)
  const rows = rowsOf(foldBranch(session(...words)), new Set())
  const application = createFakeApplication()
  application.changeSession({ rows: rows.slice(-30) })
  const texts: string[] = []
  served(
    (message, answer) => {
      if (message.type !== 'news' || message.name !== 'patch') return
      texts.push(JSON.stringify(message))
      queueMicrotask(() => answer({ type: 'news', name: 'patched', inputs: [] }))
    },
    () => Object.assign(application, { start: async () => undefined }),
  )
  await expect.poll(() => texts.join('')).toContain('word300.')
  // The rows that the page has are all there, and the session is as it was.
  await new Promise(resolve => setTimeout(resolve, 100))
  const before = texts.length
  application.changeSession({ rows })
  await expect.poll(() => texts.slice(before).join('')).toMatch(/"number":1[,}]/)
})
