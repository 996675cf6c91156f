import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create } from 'zustand'
import { settingsDialog } from '../../host/dialogs.ts'
import { takeTypedKey } from '../../host/key-place.ts'
import { readAway } from '../../kit/browser-storage.ts'
import { keepAway } from '../../kit/leave-for.ts'
import { KNOWN_SERVERS } from '../../providers/known-servers.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import type { SignInCommands, SignInEnd } from './commands.ts'
import { signIn } from './feature.ts'
import { ANSWER, type LeftSignIn } from './leave.ts'
import { hasLeft, QUESTION } from './left-sign-in.ts'
import { ReturnNote } from './ReturnNote.tsx'

const LEFT: LeftSignIn = {
  serverId: 'openrouter',
  state: 'tab-1',
  verifier: 'v',
  askedAt: 7,
  connects: true,
}
const KEY = 'sk-or-v1-0123456789'

/** What a person hears. */
const said = (role: 'alert' | 'status') =>
  document.querySelector(`[role="${role}"]`)?.textContent ?? ''

afterEach(() => {
  for (const name of [QUESTION, ANSWER]) keepAway(name, null)
  takeTypedKey('https://openrouter.ai')
})

const useDrawing = create(() => 0)

/** Draws the note again with another chat. */
function Chat() {
  return <ReturnNote key={useDrawing()} />
}

const soon = () => new Promise(resolve => setTimeout(resolve, 50))

/** A page whose tab was left for a sign-in. `answer`: what it came back with. */
function open(
  answer: string | null,
  end: SignInEnd = { type: 'key', key: KEY },
  left: unknown = LEFT,
) {
  keepAway(QUESTION, JSON.stringify(left))
  if (answer !== null) keepAway(ANSWER, answer)
  const finish = vi.fn<SignInCommands['finish']>(async () => end)
  const application = withFeature(createFakeApplication(), signIn, null, { finish })
  const connected: unknown[][] = []
  Object.assign(application, {
    knownServers: async () => KNOWN_SERVERS,
    connectEndpoint: async (...given: unknown[]) => void connected.push(given),
  })
  const { ui } = mount(<Chat />, application)
  return { finish, connected, ui }
}

it('gets the key for the answer that the tab came back with, and shows the models', async () => {
  const { finish, connected, ui } = open('state=tab-1&code=c')
  await expect.poll(() => connected.length).toBe(1)
  expect(finish.mock.calls).toEqual([
    ['openrouter', { state: 'tab-1', verifier: 'v', askedAt: 7 }, 'state=tab-1&code=c'],
  ])
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(settingsDialog)
  // Used once: neither the question nor the answer is kept.
  expect(hasLeft()).toBe(false)
  expect(readAway(ANSWER)).toBeNull()
})

it('says that nothing was answered, and offers another try and a key', async () => {
  const { finish, ui } = open(null)
  await expect.poll(() => said('alert')).toContain('was not finished')
  expect(finish).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await page.getByRole('button', { name: 'Enter a key…' }).click()
  expect(ui.store.getState().dialog).toMatchObject({ given: { at: 'key' } })
})

it('says why there is no key, and can be put away', async () => {
  open('state=tab-1&error=access_denied', { type: 'denied' })
  await expect.poll(() => said('alert')).toContain('was refused there')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => page.getByRole('alert').query()).toBeNull()
})

it('a page that is left for a sign-in does not take the question, however often it is drawn', async () => {
  const { AboveComposer } = signIn
  mount(<AboveComposer />)
  keepAway(QUESTION, JSON.stringify(LEFT))
  mount(<AboveComposer />)
  await soon()
  expect(hasLeft()).toBe(true)
})

it('a page that came back and is left again does not take the second question', async () => {
  open(null)
  await expect.poll(() => said('alert')).toContain('was not finished')
  keepAway(QUESTION, JSON.stringify(LEFT))
  useDrawing.setState(count => count + 1)
  await soon()
  expect(hasLeft()).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
})

it('does nothing with what it cannot read', async () => {
  const { finish } = open('code=c', undefined, { serverId: 7 })
  await soon()
  expect(finish).not.toHaveBeenCalled()
  expect(page.getByRole('alert').query()).toBeNull()
})
