import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { StorageLines } from '../meter/PanelFolds.tsx'
import { SettingsItems } from '../settings/SettingsItems.tsx'
import { DATA } from '../settings/sections/data.tsx'

const everywhere = (
  <>
    <StorageLines />
    <SettingsItems items={DATA.items} onShow={() => undefined} />
  </>
)

it.each([
  [{ usage: 23_000_000, quota: 9_000_000_000, databases: 590_000 }, '590 kB'],
  [{ usage: 23_000_000, quota: 9_000_000_000, databases: null }, '23 MB'],
])('every place that says how much is stored says the same: %j', async (sizes, shown) => {
  const application = createFakeApplication()
  application.change({ storage: { ...sizes, persisted: true } })
  const { box } = mount(everywhere, application)
  await expect.element(page.getByText('On this device', { exact: true })).toBeVisible()
  const own = page.getByText(shown, { exact: true }).elements()
  expect(own).toHaveLength(2)
  expect(box.textContent).not.toContain('in sessions')
})
