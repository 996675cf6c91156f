import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { isBoolean, oneOf, settingOf } from '../../runtime/settings/feature-setting.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { mount } from '../../test/mounted.ts'
import type { Feature } from '../../host/feature.ts'
import { sectionsWith } from './find-settings.ts'
import type { SettingsSection } from '../../host/settings-page.ts'
import { SettingsItems } from './SettingsItems.tsx'
import { UiProvider } from '../../host/UiProvider.tsx'

const loud = settingOf('talk', 'loud', { is: isBoolean, first: false })
const tone = settingOf('talk', 'tone', { is: oneOf('warm', 'cool'), first: 'warm' })

const talk = {
  name: 'talk',
  settings: [
    {
      section: 'conversation',
      control: 'switch',
      of: loud,
      label: () => 'Talk loudly',
      hint: () => 'In capitals.',
    },
    {
      section: 'conversation',
      control: 'choice',
      of: tone,
      label: () => 'Tone',
      hint: () => 'Of answers.',
      choices: () => [
        ['warm', 'Warm'],
        ['cool', 'Cool'],
      ],
    },
  ],
} satisfies Feature

const pageOf = (name: SettingsSection) =>
  ({ name, icon: 'info', label: () => name, lede: () => '', items: [] }) as const

function Items({ of }: { readonly of: SettingsSection }) {
  const sections = sectionsWith([pageOf('conversation'), pageOf('data')], [talk])
  const items = sections.find(({ name }) => name === of)?.items ?? []
  return <SettingsItems items={items} onShow={() => undefined} />
}

it('the settings of a feature stand on their page, with their values, and are changed there', async () => {
  const application = createFakeApplication()
  const updateSettings = vi.fn<Application['updateSettings']>(async change =>
    application.change({ settings: { ...application.snapshot().settings, ...change } }),
  )
  Object.assign(application, { updateSettings })
  const { ui } = fakeUi(application)
  mount(
    <UiProvider ui={{ ...ui, features: [talk] }}>
      <Items of="conversation" />
      <section aria-label="other page">
        <Items of="data" />
      </section>
    </UiProvider>,
  )
  const isLoud = page.getByRole('switch', { name: /^Talk loudly/ })
  await expect.element(isLoud).not.toBeChecked()
  await userEvent.click(isLoud)
  await expect.element(isLoud).toBeChecked()
  const chosen = page.getByLabelText('Tone')
  await expect.element(chosen).toHaveValue('warm')
  await userEvent.selectOptions(chosen, 'Cool')
  await expect.element(chosen).toHaveValue('cool')
  expect(application.snapshot().settings.ofFeatures).toEqual({
    'talk.loud': true,
    'talk.tone': 'cool',
  })
  expect(page.getByRole('region', { name: 'other page' }).element().textContent).toBe('')
})
