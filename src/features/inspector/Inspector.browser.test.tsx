import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InspectedMessage, Inspection } from '../../engine/index.ts'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { inspectorDialog } from '../../host/dialogs.ts'
import { Inspector } from './Inspector.tsx'

const message = (number: number, text: string, change: Partial<InspectedMessage> = {}) => ({
  id: `m${number}`,
  number,
  role: 'user' as const,
  status: 'kept' as const,
  by: null,
  compactionNumber: null,
  parts: [{ type: 'text' as const, text }],
  isSent: true,
  tokens: 10,
  wholeTokens: { tokens: 10, source: 'tokenized' as const },
  ...change,
})

const INSPECTION: Inspection = {
  tokens: { tokens: 120, source: 'tokenized' },
  system: { text: 'Be kind.', tokens: 100 },
  tools: { definitions: [], tokens: 0 },
  messages: [
    message(1, 'The first of all.', {
      status: 'summarised',
      compactionNumber: 2,
      isSent: false,
      tokens: 0,
      wholeTokens: { tokens: 900, source: 'tokenized' },
    }),
    message(2, 'The second one.'),
  ],
  request: { system: 'Be kind.', tools: [], messages: [], maxOutputTokens: 8_000 },
  refusal: null,
}

function open(inspect: Application['inspect'] = async () => INSPECTION) {
  const application = Object.assign(createFakeApplication(), {
    inspect: vi.fn<Application['inspect']>(inspect),
  })
  const { ui } = mount(<Inspector />, application)
  ui.actions.open(inspectorDialog, {})
  return ui
}

const dialog = page.getByRole('dialog', { name: 'Next request' })
const side = dialog.getByRole('region', { name: 'The chosen message' })

beforeEach(() => page.viewport(1_280, 800))

it('a request that cannot be opened up says so', async () => {
  open(() => Promise.reject(new RangeError('no chain')))
  await expect.element(dialog.getByRole('status')).toMatchTextContent('could not be opened up')
})

it('what is not sent says what became of it and what it was, and can be left out of the list', async () => {
  open()
  const unsent = dialog.getByRole('button', { name: /The first of all/ })
  await expect.element(unsent).toMatchTextContent(/in summary 2.*900/)
  await userEvent.click(dialog.getByRole('switch'))
  await expect.element(unsent).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: /The second one/ })).toBeVisible()
})

it('the arrow keys go from part to part, whose whole text stands at the side, with the way to it', async () => {
  const ui = open()
  const system = dialog.getByRole('button', { name: /^\s*System/ })
  await expect.element(system).toHaveAttribute('aria-pressed', 'true')
  await expect.element(side).toMatchTextContent('Be kind.')
  await userEvent.click(system)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(side).toMatchTextContent(/You ¶2.*sent whole.*The second one\./)
  await userEvent.click(side.getByRole('button', { name: /^Show message 2/ }))
  await expect.poll(() => ui.store.getState().shown?.number).toBe(2)
  expect(ui.store.getState().dialog).toBeNull()
})

it('a line is as long as the page is wide, and cut by nothing else', async () => {
  const long = 'A long line of words. '.repeat(40)
  open(async () => ({ ...INSPECTION, messages: [message(1, long)] }))
  const row = dialog.getByRole('button', { name: /A long line/ })
  await expect.element(row).toMatchTextContent(long.slice(0, 290))
  const line = [...row.element().children].find(each => each.textContent.startsWith('A long'))
  expect(line?.textContent.length).toBeLessThanOrEqual(300)
  expect(line && line.scrollWidth > line.clientWidth).toBe(true)
  expect((line?.clientWidth ?? 0) / row.element().clientWidth).toBeGreaterThan(0.5)
})

it('on a narrow page a row opens in its place', async () => {
  await page.viewport(390, 844)
  open()
  await userEvent.click(dialog.getByText('The second one.').first())
  await expect.element(dialog.getByRole('button', { name: /^Show message 2/ })).toBeVisible()
  await expect.element(side).not.toBeInTheDocument()
})
