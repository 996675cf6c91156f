import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../test/mounted.ts'
import { SettingsDialog } from './SettingsDialog.tsx'

it('a setting whose code is fetched only then is shown once it is there', async () => {
  mount(<SettingsDialog at="data" />)
  await userEvent.fill(page.getByRole('searchbox', { name: 'Find a setting' }), 'webgpu')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'On this device' })).toHaveFocus()
})
