import { vaultDialog } from '../../host/dialogs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { tabStorage } from '../../kit/private-page.ts'
import { needsNoKey, noteTypedKey, takeTypedKey, useKeyPlace } from '../../host/key-place.ts'
import { Advice } from './Advice.tsx'

const ORIGIN = 'https://api.example'
const OWN = 'http://localhost:8399'

function forgetAnswer() {
  localStorage.removeItem('palimpsest-key-place')
  tabStorage()?.removeItem('palimpsest-key-place-away')
  useKeyPlace.setState({ place: null, isAway: false })
}

beforeEach(forgetAnswer)
afterEach(() => {
  forgetAnswer()
  takeTypedKey(ORIGIN)
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByText('The key for api.example goes when this tab closes.')
const box = page.getByRole('textbox', { name: 'Message' })

/** Chooses how the key is kept. */
async function keep(name: RegExp) {
  await userEvent.click(button('Keep it…'))
  await userEvent.click(page.getByRole('menuitem', { name }))
}

/** A page whose model is at a service, with the message box around the advice. */
function open(server = ORIGIN) {
  const held: (readonly [string, string])[] = []
  const submitted = vi.fn<() => void>()
  const application = createFakeApplication()
  const { settings, model, keys } = application.snapshot()
  const give = (given: Partial<typeof keys>) => application.change({ keys: { ...keys, ...given } })
  Object.assign(application, {
    keys: {
      hold: async (origin: string, key: string) => {
        held.push([origin, key])
        give({ held: [{ origin, isStored: false, usedAt: null }] })
        return null
      },
    },
  })
  application.change({
    settings: {
      ...settings,
      model: 'endpoint',
      endpoint: { ...settings.endpoint, baseUrl: `${server}/v1` },
    },
    model: { ...model, ref: { ...model.ref, host: new URL(server).host } },
    keys: { ...keys, vault: 'none', held: [] },
  })
  const { ui } = mount(
    <main>
      <form
        onSubmit={event => {
          event.preventDefault()
          submitted()
        }}
      >
        <Advice />
        <textarea id="message" aria-label="Message" />
      </form>
    </main>,
    application,
  )
  return { ui, held, submitted, give }
}

it('a missing key is said before sending, and typed right there; then one question asks where it is kept', async () => {
  const { held, submitted } = open()
  await expect.element(page.getByText('A key for api.example is missing.')).toBeVisible()
  await expect.element(button('Use it')).toBeDisabled()
  await userEvent.fill(page.getByLabelText('Key for api.example'), ' sk-1 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => held).toEqual([[ORIGIN, 'sk-1']])
  expect(submitted).not.toHaveBeenCalled()
  await expect.element(box).toHaveFocus()
  await expect.element(question).toBeVisible()
})

it('the answer is remembered, and the key is in the memory of the page no more', async () => {
  const { give } = open()
  noteTypedKey(ORIGIN, 'sk-1')
  give({ held: [{ origin: ORIGIN, isStored: false, usedAt: null }] })
  await keep(/^Do not keep keys/)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  expect(localStorage.getItem('palimpsest-key-place')).toBe('tab')
  expect(takeTypedKey(ORIGIN)).toBeNull()
  noteTypedKey(ORIGIN, 'sk-2')
  expect(takeTypedKey(ORIGIN)).toBeNull()
})

it('the browser’s password manager gets the key under its host, and each later one', async () => {
  const stored: unknown[] = []
  vi.spyOn(navigator.credentials, 'store').mockImplementation(async credential => {
    stored.push([credential.id, Reflect.get(credential, 'password')])
  })
  const { give } = open()
  noteTypedKey(ORIGIN, 'sk-1')
  give({ held: [{ origin: ORIGIN, isStored: false, usedAt: null }] })
  await keep(/^With your passwords/)
  await expect.poll(() => stored).toEqual([['api.example', 'sk-1']])
  noteTypedKey(ORIGIN, 'sk-2')
  await expect.poll(() => stored.at(-1)).toEqual(['api.example', 'sk-2'])
})

it('on this device it is saved behind a passphrase; locked keys are unlocked before sending', async () => {
  const { ui, give } = open()
  give({ held: [{ origin: ORIGIN, isStored: false, usedAt: null }] })
  await keep(/^On this device/)
  expect(ui.store.getState().dialog).toEqual({ dialog: vaultDialog, given: { step: 'create' } })
  give({ vault: 'unlocked', held: [{ origin: ORIGIN, isStored: true, usedAt: null }] })
  await expect.element(question).not.toBeInTheDocument()
  give({ vault: 'locked', held: [] })
  await userEvent.click(button('Unlock…'))
  expect(ui.store.getState().dialog).toEqual({ dialog: vaultDialog, given: { step: 'unlock' } })
})

it('takes one line, and put away it is not asked again before the tab closes', async () => {
  const { give } = open()
  noteTypedKey(ORIGIN, 'sk-1')
  give({ held: [{ origin: ORIGIN, isStored: false, usedAt: null }] })
  await expect.element(question).toBeVisible()
  const advice = page.getByRole('region', { name: 'Advice' }).element()
  expect(advice.getBoundingClientRect().height).toBeLessThan(60)
  await userEvent.click(button('Dismiss'))
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  expect(takeTypedKey(ORIGIN)).toBeNull()
  give({ held: [] })
  await expect.element(page.getByText('A key for api.example is missing.')).toBeVisible()
  give({ held: [{ origin: ORIGIN, isStored: false, usedAt: null }] })
  await expect.element(page.getByText(/missing/)).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
  // The next tab asks again.
  expect(localStorage.getItem('palimpsest-key-place')).toBeNull()
})

it('a server of your own that once got a key is said to miss it, until you say that it needs none', async () => {
  const missing = page.getByText('A key for localhost:8399 on this computer is missing.')
  needsNoKey(OWN)
  open(OWN)
  await expect.element(box).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
  noteTypedKey(OWN, 'sk-own')
  open(OWN)
  await expect.element(missing).toBeVisible()
  await userEvent.click(button('Dismiss'))
  open(OWN)
  await expect.element(box).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
})
