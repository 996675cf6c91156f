import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { takeTypedKey } from '../../host/key-place.ts'
import { KNOWN_SERVERS } from '../../providers/known-servers.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import type { SignInCommands, SignInEnd } from './commands.ts'
import { signIn } from './feature.ts'
import { SignInPart } from './SignInPart.tsx'

const ORIGIN = 'https://openrouter.ai'
const ADDRESS = 'https://openrouter.ai/auth?code_challenge=c'
const KEY = 'sk-or-v1-0123456789'

const press = (name: string) => page.getByRole('button', { name, exact: true })
const SIGN_IN = press('Sign in with OpenRouter')

beforeEach(() => {
  // On a page that shows several windows.
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: false }) as never,
  )
})
/** What a person hears. */
const said = (role: 'alert' | 'status') =>
  document.querySelector(`[role="${role}"]`)?.textContent ?? ''

afterEach(() => {
  vi.restoreAllMocks()
  takeTypedKey(ORIGIN)
})

/** `opens`: false where the browser opens no window. */
function open({ origin = null as string | null, opens = true } = {}) {
  const answer = Promise.withResolvers<SignInEnd>()
  const ask = vi.fn<SignInCommands['ask']>(async (_id, _back, way) => ({
    address: ADDRESS,
    state: `${way}-1`,
    verifier: 'v',
  }))
  const wait = vi.fn<SignInCommands['wait']>(() => answer.promise)
  const application = withFeature(createFakeApplication(), signIn, null, { ask, wait })
  const connected: unknown[][] = []
  const held: unknown[][] = []
  Object.assign(application, {
    knownServers: async () => KNOWN_SERVERS,
    connectEndpoint: async (...given: unknown[]) => void connected.push(given),
    keys: {
      hold: async (...given: unknown[]) => {
        held.push(given)
        return null
      },
    },
  })
  const other = {
    opener: window,
    location: { replace: vi.fn<(to: string) => void>() },
    close: vi.fn<() => void>(),
  }
  const opened = vi.spyOn(window, 'open').mockReturnValue((opens ? other : null) as never)
  const onConnected = vi.fn<() => void>()
  mount(<SignInPart origin={origin} {...(origin === null && { onConnected })} />, application)
  return { answer, ask, wait, other, opened, application, connected, held, onConnected }
}

it('opens the page of the service in a window that cannot reach this one, and uses the key like a typed one', async () => {
  const { answer, ask, wait, other, connected, onConnected } = open()
  await SIGN_IN.click()
  await expect.poll(() => other.location.replace.mock.calls).toEqual([[ADDRESS]])
  expect(other.opener).toBeNull()
  expect(ask.mock.lastCall).toEqual([
    'openrouter',
    new URL('./signed-in.htm', document.baseURI).href,
    'window',
  ])
  // It listens before the person can answer.
  expect(wait.mock.invocationCallOrder[0]).toBeLessThan(
    other.location.replace.mock.invocationCallOrder[0] ?? 0,
  )
  await expect.poll(() => said('status')).toContain('Waiting for openrouter.ai')
  answer.resolve({ type: 'key', key: KEY })
  await expect
    .poll(() => connected)
    .toEqual([
      [
        {
          protocol: 'openai-compatible',
          baseUrl: `${ORIGIN}/api/v1`,
          model: 'openrouter/auto',
          windowTokens: null,
        },
        KEY,
      ],
    ])
  await expect.poll(() => onConnected).toHaveBeenCalledOnce()
  expect(takeTypedKey(ORIGIN)).toBe(KEY)
  await expect.element(SIGN_IN).toBeEnabled()
})

it('only holds the key where the service is used already', async () => {
  const { answer, held, connected } = open({ origin: ORIGIN })
  await SIGN_IN.click()
  answer.resolve({ type: 'key', key: KEY })
  await expect.poll(() => held).toEqual([[ORIGIN, KEY]])
  expect(connected).toEqual([])
})

it('keeps the model that was chosen at the service before', async () => {
  const { application, answer, connected } = open()
  const endpoint = {
    protocol: 'openai-compatible',
    baseUrl: `${ORIGIN}/api/v1`,
    model: 'one/small',
    windowTokens: 9_000,
  } as const
  const { settings } = application.snapshot()
  application.change({ settings: { ...settings, services: [{ endpoint, test: null }] } })
  await SIGN_IN.click()
  answer.resolve({ type: 'key', key: KEY })
  await expect.poll(() => connected).toEqual([[endpoint, KEY]])
})

it('says that no window opened, and offers this tab', async () => {
  const { ask } = open({ opens: false })
  await SIGN_IN.click()
  await expect.poll(() => said('alert')).toContain('did not open another window')
  await expect.element(press('Sign in in this tab')).toBeEnabled()
  expect(ask).not.toHaveBeenCalled()
})

it.each([{ type: 'cancelled' }, { type: 'key', key: 'sk-late' }] as const)(
  'can be cancelled, and then takes no answer: $type',
  async late => {
    const { answer, application, connected } = open()
    await SIGN_IN.click()
    await press('Cancel').click()
    expect(application.calls).toContain('cancelCall')
    answer.resolve(late)
    await expect.element(SIGN_IN).toBeEnabled()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(said('alert')).toBe('')
    expect(connected).toEqual([])
  },
)

it.each([
  [{ type: 'denied' }, 'OpenRouter gave no key'],
  [{ type: 'refused', status: 403 }, 'did not accept the answer (403)'],
  [{ type: 'failed', status: 503 }, 'cannot give a key now (503)'],
  [{ type: 'unreachable' }, 'did not answer'],
  [{ type: 'unreadable' }, 'has no key'],
  [{ type: 'late' }, 'took too long'],
] as const)('says what to do after %j', async (end, words) => {
  const { answer } = open()
  await SIGN_IN.click()
  answer.resolve(end)
  await expect.poll(() => said('alert')).toContain(words)
  await expect.element(SIGN_IN).toBeEnabled()
})

it('does not leave for a page that cannot be reached', async () => {
  const { opened } = open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await SIGN_IN.click()
  await expect.poll(() => said('alert')).toContain('There is no network now')
  await press('Sign in in this tab').click()
  expect(opened).not.toHaveBeenCalled()
})

it('offers nothing for a service without such a sign-in', async () => {
  open({ origin: 'https://api.openai.com' })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(SIGN_IN.query()).toBeNull()
})
