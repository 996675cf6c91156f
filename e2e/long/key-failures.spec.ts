/** Where a key and the words are after every kind of failure, in each wire format: with their server, and nowhere else. */
import type { Page } from '@playwright/test'
import { chatCompletions } from '../../src/test/wire/chat-completions.ts'
import type { WireFamily } from '../../src/test/wire/family.ts'
import { gemini } from '../../src/test/wire/gemini.ts'
import { messages } from '../../src/test/wire/messages.ts'
import { responses } from '../../src/test/wire/responses.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { newChat, openNewChat, openSettings } from '../opening.ts'
import { exportSession } from '../saved-files.ts'
import { failure, retry, rows, send, settled } from '../talk.ts'
import { closeSettings, KEY } from '../saved-keys.ts'
import { disguisesOf, scanFor } from '../secret-scan.ts'
import { startBystander } from '../server/bystander.ts'
import { startWireServer, type WireFailure, type WireServer } from '../server/wire-server.ts'
import { recordTraffic } from '../traffic.ts'

const NETWORK = /Failed to load resource/

/** Stands in the conversation, and nowhere else. */
const WORD = 'heliotrope'

interface Format {
  readonly name: string
  readonly family: WireFamily
  readonly version: string
}

const FORMATS: readonly Format[] = [
  { name: 'OpenAI-compatible (chat completions)', family: chatCompletions, version: '/v1' },
  { name: 'OpenAI (Responses)', family: responses, version: '/v1' },
  { name: 'Anthropic (Messages)', family: messages, version: '/v1' },
  { name: 'Google (Gemini)', family: gemini, version: '/v1beta' },
]

/** The key as servers repeat it: in every writing, and masked. */
const ECHOES = [...disguisesOf(KEY), `${KEY.slice(0, 8)}******${KEY.slice(-8)}`].join(' ')

/** A long wait is asked for, so that nothing is tried again by itself. */
const LATER = { 'retry-after': '600' }

function failuresOf({ payloads, streamError }: WireFamily): readonly WireFailure[] {
  const error = JSON.stringify({ error: { message: `You sent ${ECHOES}`, code: KEY } })
  const begun = payloads({ texts: ['Well'], finish: 'stop' }).slice(0, 1)
  const stream = [...begun, streamError(`You sent ${ECHOES}`)]
  return [
    ...[400, 401, 429, 500].map(status => ({ status, headers: LATER, body: error })),
    { status: 200, headers: { 'content-type': 'text/html' }, body: `<h1>${ECHOES}</h1>` },
    { status: 200, body: error },
    {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: stream.map(payload => `data: ${JSON.stringify(payload)}\n\n`).join(''),
    },
    {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: `data: {"oops": "${KEY}\n\n`,
    },
  ]
}

for (const format of FORMATS)
  // What their codecs do with redirects and errors, the contract of `src/providers/remote.test.ts` holds for all of them.
  test(`${format.name}: no failure takes the key or a word anywhere`, async ({
    page,
    context,
    watch,
  }) => {
    watch.expectComplaint(NETWORK)
    const { family, version } = format
    const traffic = recordTraffic(context)
    const other = await startBystander()
    const server = await startWireServer({
      family,
      version,
      key: KEY,
      models: { data: [{ id: 'm' }], models: [{ name: 'models/m' }] },
      answer: () => ({ texts: ['Yes.'], finish: 'stop' }),
    })
    const { host, origin } = new URL(server.url)
    const moved = `${other.origin}${version}`
    try {
      await openNewChat(page)
      await nameEndpoint(page, format, server.url)
      await newChat(page)

      server.failWith({ status: 302, redirectsTo: other.origin })
      await send(page, `About the ${WORD}`)
      for (const status of [301, 303, 307, 308]) {
        await expect(failure(page)).toContainText(
          `${host} redirects to ${moved}, so nothing of yours was sent on.`,
        )
        server.failWith({ status, redirectsTo: other.origin })
        await retryOnce(page, server)
      }
      const settings = await openSettings(page, 'Model')
      await button(settings, 'Test').click()
      await expect(settings.locator('[data-code="redirected"]')).toContainText(moved)
      await button(settings, 'Use that address').click()
      await expect(settings.getByRole('textbox', { name: 'Address of the server' })).toHaveValue(
        moved,
      )
      await expect(settings.getByLabel('API key')).toHaveValue('')
      await button(settings, 'Test').click()
      await expect(settings.locator('[data-code="no-such-model"]')).toBeVisible()
      await closeSettings(page)

      for (const fails of failuresOf(family)) {
        server.failWith(fails)
        await retryOnce(page, server)
        await expect(failure(page)).not.toContainText(KEY.slice(0, 8))
      }
      server.failWith(null)
      await retry(page)
      await expect(rows(page, 'assistant').last()).toContainText('Yes.')

      server.failWith({ status: 307, redirectsTo: other.origin })
      await send(page, `More of the ${WORD}`)
      const notice = page.getByRole('list', { name: 'Notices' }).getByRole('listitem')
      await expect(notice.filter({ hasText: moved })).toBeVisible()
      const exported = (await exportSession(page)).text
      const { found, texts } = await scanFor(KEY, page)
      expect(found).toEqual([])
      expect(texts).toBeGreaterThan(200)

      await button(page, 'Use that address').click()
      await expect(notice.filter({ hasText: 'redirects' })).toHaveCount(0)
      await expect.poll(() => other.received.length).toBeGreaterThan(7)
      expect((await scanFor(KEY, page)).found).toEqual([])

      const said = [...traffic.words, ...other.received, exported].join('\n')
      expect(disguisesOf(KEY).filter(disguise => said.includes(disguise))).toEqual([])
      expect(await traffic.origins(KEY)).toEqual([origin])
      // What DevTools tell of a redirect that was not followed looks as if it were: the server knows.
      expect(other.received.join('\n')).not.toContain(WORD)
      expect(other.received.filter(request => !/^(?:GET|OPTIONS) .*\n$/.test(request))).toEqual([])
    } finally {
      await Promise.all([server.close(), other.close()])
    }
  })

/** Names the endpoint the way a person does. */
async function nameEndpoint(page: Page, { name }: Format, url: string): Promise<void> {
  const settings = await openSettings(page, 'Model')
  await settings.getByRole('textbox', { name: 'Address of the server' }).fill(url)
  await settings.getByRole('combobox', { name: 'API type' }).selectOption(name)
  await settings.getByLabel('API key').fill(KEY)
  await settings.getByRole('combobox', { name: 'Model' }).fill('m')
  await button(settings, 'Use this model').click()
  await expect(settings).toBeHidden()
}

/** Asks again, and waits for the failure of just this request: the one before looks the same. */
async function retryOnce(page: Page, server: WireServer): Promise<void> {
  const asked = server.paths.length
  await retry(page)
  await expect.poll(() => server.paths.length).toBeGreaterThan(asked)
  await settled(page)
  await expect(button(failure(page), 'Retry')).toBeVisible()
}
