import { vaultDialog } from '../../host/dialogs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { noteTypedKey, takeTypedKey, useKeyPlace } from '../../host/key-place.ts'
import { Advice } from './Advice.tsx'

const ORIGIN = 'https://api.example'

function forgetAnswer() {
  localStorage.removeItem('palimpsest-key-place')
  useKeyPlace.setState({ place: null })
}

beforeEach(forgetAnswer)
afterEach(() => {
  forgetAnswer()
  takeTypedKey(ORIGIN)
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByText('Where should the key for api.example be kept?')

/** A page whose model is at a service, with the message box around the advice. */
function open() {
  const held: (readonly [string, string])[] = []
  const submitted = vi.fn<() => void>()
  const application = createFakeApplication()
  const { settings, model, keys } = application.snapshot()
  const give = (given: Partial<typeof keys>) => application.change({ keys: { ...keys, ...given } })
  Object.assign(application, {
    keys: {
      hold: async (origin: string, key: string) => {
        held.push([origin, key])
        give({ held: [{ origin, kept: false, usedAt: null }] })
        return null
      },
    },
  })
  application.change({
    settings: {
      ...settings,
      model: 'endpoint',
      endpoint: { ...settings.endpoint, baseUrl: `${ORIGIN}/v1` },
    },
    model: { ...model, ref: { ...model.ref, host: 'api.example' } },
    keys: { ...keys, vault: 'none', held: [] },
  })
  const { ui } = mount(
    <form
      onSubmit={event => {
        event.preventDefault()
        submitted()
      }}
    >
      <Advice />
      <textarea id="message" aria-label="Message" />
    </form>,
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
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  await expect.element(question).toBeVisible()
})

it('the answer is remembered, and the key is in the memory of the page no more', async () => {
  const { give } = open()
  noteTypedKey(ORIGIN, 'sk-1')
  give({ held: [{ origin: ORIGIN, kept: false, usedAt: null }] })
  await userEvent.click(button('Only until this tab closes'))
  await expect.element(question).not.toBeInTheDocument()
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
  give({ held: [{ origin: ORIGIN, kept: false, usedAt: null }] })
  await userEvent.click(button('In the password manager'))
  await expect.poll(() => stored).toEqual([['api.example', 'sk-1']])
  noteTypedKey(ORIGIN, 'sk-2')
  await expect.poll(() => stored.at(-1)).toEqual(['api.example', 'sk-2'])
})

it('on this device it is saved behind a passphrase; locked keys are unlocked before sending', async () => {
  const { ui, give } = open()
  give({ held: [{ origin: ORIGIN, kept: false, usedAt: null }] })
  await userEvent.click(button('On this device, with a passphrase…'))
  expect(ui.store.getState().dialog).toEqual({ dialog: vaultDialog, given: { step: 'create' } })
  give({ vault: 'unlocked', held: [{ origin: ORIGIN, kept: true, usedAt: null }] })
  await expect.element(question).not.toBeInTheDocument()
  give({ vault: 'locked', held: [] })
  await userEvent.click(button('Unlock…'))
  expect(ui.store.getState().dialog).toEqual({ dialog: vaultDialog, given: { step: 'unlock' } })
})
