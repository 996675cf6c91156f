import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settingsDialog } from '../../host/dialogs.ts'
import type { DeviceFacts } from '../../ports/device-facts.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import { DeviceDialog } from './DeviceDialog.tsx'
import { device } from './feature.ts'

const FACTS: DeviceFacts = {
  isSecure: true,
  isIsolated: false,
  threads: 4,
  graphics: { state: 'no-adapter' },
  storage: { usage: 0, quota: 1_000_000 },
  canEncrypt: true,
  isOnline: true,
  lacks: [],
}

const dialog = page.getByRole('dialog')
const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })

function open(facts: () => Promise<DeviceFacts>) {
  return mount(<DeviceDialog />, withFeature(createFakeApplication(), device, null, { facts }))
}

it('what cannot run here says why, and what can leads on', async () => {
  const { ui } = open(async () => FACTS)
  await expect.element(line('Graphics card')).toMatchTextContent('(does not work here)')
  await expect.element(line('no WebGPU adapter')).toBeVisible()
  await expect.element(line('no WebGPU adapter').getByRole('button')).not.toBeInTheDocument()
  await userEvent.click(line('Runs on the processor').getByRole('button'))
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(settingsDialog)
})

it('the device is asked again by a press, which waits for the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<DeviceFacts>()
  const facts = vi.fn<() => Promise<DeviceFacts>>(async () => FACTS)
  open(facts)
  const again = dialog.getByRole('button', { name: 'Check again' })
  await expect.element(again).toBeEnabled()
  await expect.element(line('Room for models')).toMatchTextContent('(does not work here)')
  facts.mockReturnValue(promise)
  await userEvent.click(again)
  await expect.element(dialog.getByRole('contentinfo').getByRole('button')).toBeDisabled()
  resolve({ ...FACTS, storage: { usage: 0, quota: 9e9 } })
  await expect.element(line('Room for models')).toMatchTextContent('(works)')
  await expect.element(again).toBeEnabled()
})
