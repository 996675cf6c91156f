import { modelDialog } from '../../host/dialogs.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { ATLAS } from '../../test/fake-session.ts'
import { METER } from '../../test/meter.ts'
import { mount } from '../../test/mounted.ts'
import { Advice } from './Advice.tsx'

const advice = page.getByRole('region', { name: 'Advice' })
const named = (name: string | RegExp) => advice.getByRole('button', { name })
const ROOM = { requestTokens: 9_000, budgetTokens: 6_000, windowTokens: 8_192 }

it('a message that cannot fit says so before Send, over all other advice, until it is shorter', async () => {
  const application = createFakeApplication()
  application.changeSession({
    rebuildAdvised: true,
    meter: { ...METER, state: 'too-long', draftExcess: 4_000 },
  })
  const { ui } = mount(<Advice />, application)
  await expect.element(advice.getByRole('alert')).toMatchTextContent('too long to be sent')
  await userEvent.click(named('Other model…'))
  await expect.poll(() => ui.store.getState().dialog?.dialog).toBe(modelDialog)
  application.changeSession({ meter: METER })
  await expect.element(advice.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(named('Rebuild from the originals')).toBeVisible()
})

it('a model whose window is too small waits for one of three answers', async () => {
  const answerModelOffer = vi.fn<Application['answerModelOffer']>(async () => undefined)
  const application = Object.assign(createFakeApplication(), { answerModelOffer })
  application.change({ modelOffer: { ...ROOM, model: { ...ATLAS, model: 'small' } } })
  mount(<Advice />, application)
  await expect.element(advice).toMatchTextContent(/too long for small/)
  for (const name of [/^Stay with atlas-4/, /^Switch without/, /^Summarize, then/])
    await userEvent.click(named(name))
  expect(answerModelOffer.mock.calls).toEqual([['stay'], ['switch'], ['compact']])
})

it('advice that is put away comes back with the next compaction', async () => {
  const application = createFakeApplication()
  application.changeSession({ rebuildAdvised: true })
  mount(<Advice />, application)
  await userEvent.click(named('Dismiss'))
  await expect.element(advice).not.toMatchTextContent('Rebuild')
  application.changeSession({ compactionsInForce: 4 })
  await userEvent.click(named('Rebuild from the originals'))
  expect(application.calls).toContain('rebuildSummary')
})
