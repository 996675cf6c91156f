import { settingsDialog } from '../../host/dialogs.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeviceFacts } from '../../ports/device-facts.ts'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { DeviceDialog } from './DeviceDialog.tsx'
import { ModelDialog } from './ModelDialog.tsx'
import { CapabilityList } from './ModelLines.tsx'

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

function openModel() {
  const chooseModel = vi.fn<Application['chooseModel']>(async () => true)
  const application = Object.assign(createFakeApplication(), { chooseModel })
  const { settings } = application.snapshot()
  application.change({
    settings: {
      ...settings,
      model: 'endpoint',
      endpoint: { ...settings.endpoint, baseUrl: 'https://api.example/v1', model: 'atlas-4' },
    },
  })
  mount(<ModelDialog />, application)
  return { application, chooseModel }
}

it('the session follows all others until it is given a model of its own, and can follow them again', async () => {
  const { application, chooseModel } = openModel()
  const asAll = dialog.getByRole('radio').first()
  await expect.element(asAll).toBeChecked()
  await userEvent.click(dialog.getByRole('radio', { name: /^demo model/ }))
  await expect.poll(() => chooseModel.mock.lastCall).toEqual(['demo'])
  const { model } = application.snapshot()
  application.change({ hasOwnModel: true, model: { ...model, ref: { ...model.ref, model: 'x' } } })
  await expect.element(asAll).not.toBeChecked()
  await userEvent.click(asAll)
  await expect.poll(() => chooseModel.mock.lastCall).toEqual([null])
})

it('a model that the server did not list is used by its typed name; no name is no choice', async () => {
  const { chooseModel } = openModel()
  const field = dialog.getByRole('textbox')
  await userEvent.fill(field, '  ')
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(field, ' atlas-5 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chooseModel.mock.calls).toEqual([['atlas-5']])
})

it('what cannot run here says why, and what can leads on', async () => {
  const application = Object.assign(createFakeApplication(), { deviceFacts: async () => FACTS })
  const { ui } = mount(<DeviceDialog />, application)
  await expect.element(line('Graphics card')).toMatchTextContent('(does not work here)')
  await expect.element(line('no WebGPU adapter')).toBeVisible()
  await expect.element(line('no WebGPU adapter').getByRole('button')).not.toBeInTheDocument()
  await userEvent.click(line('Runs on the processor').getByRole('button'))
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(settingsDialog)
})

it('beside the sample, a key of one’s own is one press away', async () => {
  const { ui } = mount(<CapabilityList />)
  await userEvent.click(page.getByRole('button', { name: 'Add key' }))
  await expect.poll(() => ui.store.getState().dialog).toEqual({ type: 'settings', at: 'key' })
})

it('the device is asked again by a press, which waits for the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<DeviceFacts>()
  const deviceFacts = vi.fn<Application['deviceFacts']>(async () => FACTS)
  mount(<DeviceDialog />, Object.assign(createFakeApplication(), { deviceFacts }))
  const again = dialog.getByRole('button', { name: 'Check again' })
  await expect.element(again).toBeEnabled()
  await expect.element(line('Room for models')).toMatchTextContent('(does not work here)')
  deviceFacts.mockReturnValue(promise)
  await userEvent.click(again)
  await expect.element(dialog.getByRole('contentinfo').getByRole('button')).toBeDisabled()
  resolve({ ...FACTS, storage: { usage: 0, quota: 9e9 } })
  await expect.element(line('Room for models')).toMatchTextContent('(works)')
  await expect.element(again).toBeEnabled()
})
