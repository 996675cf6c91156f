import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import type { CallsOf } from '../../host/feature.ts'
import { withFeature } from '../../test/fake-feature.ts'
import type { TitleProposal, TitleWriter } from './commands.ts'
import { titles } from './feature.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { sessionRow } from '../../test/fake-list.ts'
import { mount } from '../../test/mounted.ts'
import { TitleDialog } from './TitleDialog.tsx'

type Titles = CallsOf<typeof titles>

const FREE: TitleWriter = {
  refusal: null,
  model: { provider: 'openai-compatible', host: null, model: 'small' },
  isFree: true,
  dollars: 0,
}
const PAID: TitleWriter = {
  refusal: null,
  model: { provider: 'openai', host: 'api.test', model: 'large' },
  isFree: false,
  dollars: 0.02,
}

function open(writer: TitleWriter, suggest: () => Promise<TitleProposal>) {
  const asked = { outlook: async () => writer, suggest: vi.fn<Titles['suggest']>(suggest) }
  const commands = {
    renameSession: vi.fn<Application['renameSession']>(async () => undefined),
    cancelCall: vi.fn<Application['cancelCall']>(),
  }
  const application = withFeature(
    Object.assign(createFakeApplication(), commands),
    titles,
    null,
    asked,
  )
  application.change({ sessions: [sessionRow('s1', { title: 'How do I' })] })
  mount(<TitleDialog sessionId="s1" />, application)
  return { ...commands, ...asked }
}

const dialog = page.getByRole('dialog', { name: 'Suggest a title' })
const field = dialog.getByRole('textbox', { name: 'Title' })
const wet = async (): Promise<TitleProposal> => ({ title: 'Wet gardens', failure: null })

it('a free model is asked at once, and its proposal is given by Rename', async () => {
  const { suggest, renameSession } = open(FREE, wet)
  await expect.element(field).toHaveValue('Wet gardens')
  expect(suggest.mock.calls[0]?.slice(0, 2)).toEqual(['s1', null])
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await expect.poll(() => renameSession.mock.calls).toEqual([['s1', 'Wet gardens']])
})

it('a paid model is asked only by a press, after host and cost are said', async () => {
  const { suggest } = open(PAID, wet)
  await expect.element(dialog).toMatchTextContent(/go to api\.test\. That costs at most \$0\.02/)
  expect(suggest).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: /^Ask large for a title/ }))
  await expect.poll(() => suggest.mock.calls[0]?.[1]).toEqual(PAID.model)
})

it('a proposal does not replace what was typed meanwhile, and can be used by a press', async () => {
  const { promise, resolve } = Promise.withResolvers<TitleProposal>()
  open(FREE, () => promise)
  await userEvent.fill(field, 'Mine')
  resolve({ title: 'Wet gardens', failure: null })
  await expect.element(dialog).toMatchTextContent('small proposes: Wet gardens')
  await expect.element(field).toHaveValue('Mine')
  await userEvent.click(dialog.getByRole('button', { name: 'Use this title' }))
  await expect.element(field).toHaveValue('Wet gardens')
})

it('Stop cancels the question, and a failure says why and can be tried again', async () => {
  const { cancelCall, suggest } = open(FREE, () => new Promise(() => undefined))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  await expect.poll(() => cancelCall.mock.calls[0]?.[0]).toBe(suggest.mock.calls[0]?.[2])

  open(FREE, async () => ({ title: null, failure: 'The model is not loaded.' }))
  await expect.element(dialog).toMatchTextContent('The model is not loaded.')
  await expect.element(dialog.getByRole('button', { name: 'Ask again' })).toBeVisible()
})
