import { expect, it } from 'vitest'
import {
  failing,
  said,
  saying,
  scriptedModel,
  settled,
  startApp,
  talkTo,
  WORKING,
} from '../../test/application.ts'
import { ModelError } from '../../ports/errors.ts'
import type { EndpointPort, EndpointReport, EndpointSettings } from '../../ports/endpoint.ts'

const HERE: EndpointSettings = {
  protocol: 'anthropic',
  baseUrl: 'https://model.test/v1',
  model: 'scripted',
  windowTokens: 8_192,
}
const THERE = { ...HERE, baseUrl: 'https://moved.test/v1' }
const SENTENCE = 'model.test redirects to https://moved.test/v1, so nothing of yours was sent on.'
const OFFER = 'model.test redirects to https://moved.test/v1. Nothing of yours was sent there.'

/** An application whose endpoint redirects: `tests` is what its Test says. */
async function connected(tests: Partial<EndpointReport> = {}) {
  const { chat } = scriptedModel(() => saying('Yes.'))
  const keysSent: string[] = []
  const endpoint: EndpointPort = {
    open: async ({ baseUrl }, key) => ({
      ...chat,
      stream: () => {
        keysSent.push(`${baseUrl} ${key}`)
        const { baseUrl: address } = THERE
        return baseUrl === HERE.baseUrl
          ? failing(new ModelError('not-found', SENTENCE, { isSentence: true, address }))
          : saying('Yes.')
      },
    }),
    test: async ({ baseUrl }, key) => {
      keysSent.push(`test ${baseUrl} ${key}`)
      return baseUrl === HERE.baseUrl ? { ...WORKING, ...tests } : WORKING
    },
  }
  const { app } = await startApp({ begins: false, ports: { endpoint } })
  await app.connectEndpoint(HERE, 'sk-of-mine')
  await app.newSession()
  return { app, keysSent }
}

const offerIn = (app: Awaited<ReturnType<typeof connected>>['app']) =>
  app.snapshot().notices.find(({ text }) => text === OFFER)

it('a server that redirects is told of with an offer, which puts the address into the settings and takes no key there', async () => {
  const { app, keysSent } = await connected()
  await talkTo(app, 'One?')
  const failures = app.snapshot().session?.rows.filter(row => row.type === 'failure')
  expect(JSON.stringify(failures)).toContain(SENTENCE)
  expect(offerIn(app)).toMatchObject({ action: 'Use that address' })
  expect(app.snapshot().settings.endpoint).toEqual(HERE)

  app.pressNotice(offerIn(app)?.id ?? '')
  await expect.poll(() => app.snapshot().settings.endpoint).toEqual(THERE)
  await settled(app, app.retry())
  expect(said(app.snapshot().session?.rows)).toEqual(['One?', 'Yes.'])
  expect(keysSent.filter(line => line.includes('moved.test')).join()).not.toContain('sk-of-mine')
})

it('a server that redirects is told of as soon as it is connected', async () => {
  const { app } = await connected({
    ok: false,
    code: 'redirected',
    message: SENTENCE,
    address: THERE.baseUrl,
  })
  await expect.poll(() => offerIn(app)?.action).toBe('Use that address')
  await talkTo(app, 'One?')
  expect(app.snapshot().notices.map(({ text }) => text)).toEqual([OFFER])
})
