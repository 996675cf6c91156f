import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallsOf } from '../../host/feature.ts'
import { DEFAULT_SETTINGS } from '../../runtime/settings/default-settings.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import { ChosenModels } from './ChosenModels.tsx'
import { severalModels } from './feature.ts'
import { PickModels } from './PickModels.tsx'

type Choose = CallsOf<typeof severalModels>['choose']

const at = (model: string, host = 'models.test') => ({
  protocol: 'openai-compatible' as const,
  baseUrl: `https://${host}/v1`,
  model,
  windowTokens: null,
})
const refOf = (model: string) => ({
  provider: 'openai-compatible',
  host: 'models.test',
  model,
})
const choiceOf = (model: string) => ({
  ref: refOf(model),
  limits: { windowTokens: 8_192, maxOutputTokens: null, tools: true },
  writesSummaries: true,
})

function given(names: readonly string[]) {
  const choose = vi.fn<Choose>(async () => undefined)
  const application = withFeature(createFakeApplication(), severalModels, null, { choose })
  const endpoint = at(names[0] ?? 'ara')
  application.change({
    settings: {
      ...DEFAULT_SETTINGS,
      model: 'endpoint',
      endpoint,
      services: [{ endpoint, test: { at: 0, ok: true, models: names } }],
    },
    model: choiceOf(names[0] ?? 'ara'),
  })
  const asked = () => choose.mock.calls.map(([models]) => models.map(each => each.endpoint.model))
  return { application, asked }
}

const dialog = page.getByRole('dialog', { name: 'Ask several models' })
const box = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name} `) })

it('two to four models are chosen, and the one of the chat is chosen at first', async () => {
  const { application, asked } = given(['ara', 'borea', 'cyan', 'delta', 'ember'])
  mount(<PickModels />, application)
  await expect.element(box('ara')).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Ask 1 model' })).toBeDisabled()
  for (const name of ['borea', 'cyan', 'delta']) await userEvent.click(box(name))
  await expect.element(box('ember')).toBeDisabled()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/4 of 4 · Four at most/)
  await userEvent.click(box('cyan'))
  await userEvent.click(dialog.getByRole('button', { name: 'Ask 3 models' }))
  expect(asked()).toEqual([['ara', 'borea', 'delta']])
})

it('many models are found by a part of the name', async () => {
  const { application } = given(Array.from({ length: 90 }, (_, index) => `model-${index}`))
  mount(<PickModels />, application)
  await expect.element(dialog.getByText(/more\. Type a part/)).toBeVisible()
  await userEvent.fill(dialog.getByRole('searchbox', { name: 'Find a model' }), '77')
  await expect.element(box('model-77')).toBeVisible()
  await expect.element(box('model-78')).not.toBeInTheDocument()
})

it('the chosen ones stand above the box with what they read, and one press goes back to one', async () => {
  const { application, asked } = given(['gpt-5', 'borea', 'cyan'])
  application.change({ severalModels: ['gpt-5', 'borea', 'cyan'].map(choiceOf) })
  mount(<ChosenModels />, application)
  const chips = page.getByRole('region', { name: 'Models that answer next' })
  await expect.element(chips).toMatchTextContent(/3 × .+ tokens, \$.+ before the answers/)
  await expect.element(chips).toMatchTextContent(/2 without a known price/)
  await userEvent.click(chips.getByRole('button', { name: 'Leave out borea' }))
  expect(asked()).toEqual([['gpt-5', 'cyan']])
  await userEvent.click(chips.getByRole('button', { name: 'Only gpt-5 again' }))
  expect(asked()).toEqual([['gpt-5', 'cyan'], []])
})
