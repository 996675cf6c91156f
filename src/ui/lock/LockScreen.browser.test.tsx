import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LockedPort } from '../../ports/at-rest.ts'
import { StoreError } from '../../ports/errors.ts'
import { mount } from '../../test/mounted.ts'
import { LockScreen } from './LockScreen.tsx'

const PASSPHRASE = 'heron kettle orbit velvet'

function open(plan: LockedPort['plan'], unlock: LockedPort['unlock'] = async () => true) {
  const locked = {
    plan,
    unlock: vi.fn<LockedPort['unlock']>(unlock),
    cancel: vi.fn<LockedPort['cancel']>(async () => undefined),
    erase: vi.fn<LockedPort['erase']>(async () => undefined),
  }
  mount(<LockScreen locked={locked} />)
  return locked
}

const field = page.getByLabelText('Passphrase', { exact: true })
const named = (name: string) => page.getByRole('button', { name, exact: true })
const type = async (words: string) => {
  await userEvent.fill(field, words)
  await userEvent.keyboard('{Enter}')
}

it('has the focus in the field, and says that a wrong passphrase changed nothing', async () => {
  const locked = open(null, async () => false)
  await expect.element(field).toHaveFocus()
  await type('not the passphrase')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was changed; try again')
  await expect.element(named('Unlock')).toHaveAttribute('aria-disabled', 'false')
  expect(locked.unlock.mock.calls.map(([words]) => words)).toEqual(['not the passphrase'])
})

it('without a passphrase nothing is tried', async () => {
  const locked = open(null)
  await type('')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(locked.unlock).not.toHaveBeenCalled()
})

it('an encryption that was planned says what it waits for, how far it is, and can be taken back before', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let report: Parameters<LockedPort['unlock']>[1] = () => undefined
  const locked = open('encrypt', (_, tell) => {
    report = tell
    return promise
  })
  await expect.element(page.getByRole('heading')).toMatchTextContent('Encrypt what is stored')
  await expect.element(named('Forgot the passphrase?')).not.toBeInTheDocument()
  await userEvent.click(named('Cancel'))
  expect(locked.cancel).toHaveBeenCalledTimes(1)
  await type(PASSPHRASE)
  await expect.element(named('Cancel')).toBeDisabled()
  report({ type: 'waiting-for-tabs' })
  await expect.element(page.getByRole('status')).toMatchTextContent('Waiting for other tabs')
  report({ type: 'copying', share: 0.429 })
  await expect.element(page.getByRole('status')).toMatchTextContent('Copying: 42 %')
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  resolve(true)
})

it('a copy that failed says why, and the passphrase can be tried again', async () => {
  open('decrypt', async () => {
    throw new StoreError('full', 'The disk is full.')
  })
  await type(PASSPHRASE)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The disk is full.')
  await expect.element(named('Cancel')).toBeEnabled()
})

it('erases everything only after a second press', async () => {
  const locked = open(null)
  await userEvent.click(named('Forgot the passphrase?'))
  await userEvent.click(named('Cancel'))
  expect(locked.erase).not.toHaveBeenCalled()
  await userEvent.click(named('Forgot the passphrase?'))
  await userEvent.click(named('Erase everything'))
  expect(locked.erase).toHaveBeenCalledTimes(1)
})

it('what no passphrase can open offers to erase, and asks for none', async () => {
  open('damaged')
  await expect.element(named('Erase everything')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})
