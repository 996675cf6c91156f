import { settingsDialog } from '../../host/dialogs.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { ModelDialog } from './ModelDialog.tsx'
import { CapabilityList } from './CapabilityList.tsx'

const dialog = page.getByRole('dialog')

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

it('beside the sample, a key of one’s own is one press away', async () => {
  const { ui } = mount(<CapabilityList />)
  await userEvent.click(page.getByRole('button', { name: 'Add key' }))
  await expect
    .poll(() => ui.store.getState().dialog)
    .toEqual({ dialog: settingsDialog, given: { at: 'key' } })
})
