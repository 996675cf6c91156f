import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ATLAS } from '../../../test/fake-session.ts'
import { mount } from '../../../test/mounted.ts'
import type { ModelRow, WindowSources } from './model-facts.ts'
import { ModelTable } from './ModelTable.tsx'

beforeEach(() => page.viewport(1280, 800))

const LOCAL = {
  protocol: 'openai-compatible',
  baseUrl: 'http://localhost:8500/v1',
  model: 'qwen3',
  windowTokens: null,
} as const
const rowAt = (model: string, baseUrl: string = LOCAL.baseUrl): ModelRow => ({
  at: { ...LOCAL, baseUrl },
  host: new URL(baseUrl).host,
  model,
})
const here: WindowSources['inUse'] = {
  ref: ATLAS,
  limits: { windowTokens: null, maxOutputTokens: null, tools: true },
}

function table(
  rows: readonly ModelRow[],
  windows: Readonly<Record<string, number>> = {},
  inUse = here,
  services: WindowSources['services'] = [],
) {
  return mount(
    <ModelTable
      rowsFor={() => rows}
      chosen={{ at: LOCAL, model: 'qwen3' }}
      windows={{ report: { windows }, here: LOCAL, services, inUse }}
      onChoose={() => undefined}
    />,
  )
}
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
const cellsOf = (name: RegExp) =>
  page
    .getByRole('row', { name })
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)

it('shows names only where nothing is known of the models', async () => {
  table([rowAt('qwen3'), rowAt('smollm')])
  await expect.element(page.getByRole('radio', { name: 'smollm' })).toBeVisible()
  expect(headers()).toEqual(['Model'])
})

it('shows the window that the server reports for each model, and no price of a service', async () => {
  table([rowAt('qwen3'), rowAt('gpt-4o')], { qwen3: 32_768 })
  await expect.element(page.getByRole('radio', { name: 'qwen3' })).toBeVisible()
  expect(headers()).toEqual(['Model', 'Window', 'Reads'])
  expect(cellsOf(/^qwen3/)).toEqual(['qwen3', '32.8k', ''])
})

it('knows the window of the model in use after a reload, when no test has run', async () => {
  const ref = { provider: 'openai-compatible', host: 'localhost:8500', model: 'qwen3' }
  table([rowAt('qwen3')], {}, { ref, limits: { ...here.limits, windowTokens: 16_384 } })
  await expect.element(page.getByRole('cell', { name: '16.4k' })).toBeVisible()
})

it('keeps the window that a server reported with its model, after a reload and beside other servers', async () => {
  const at = (baseUrl: string) => ({ ...LOCAL, baseUrl })
  const test = { at: 1, ok: true, models: ['qwen3'], windows: { qwen3: 40_000 } }
  const elsewhere = 'http://localhost:9000/v1'
  table([rowAt('qwen3'), rowAt('qwen3', elsewhere)], {}, here, [
    { endpoint: at(elsewhere), test },
    { endpoint: LOCAL, test: { ...test, windows: { qwen3: 16_384 } } },
  ])
  await expect.element(page.getByRole('cell', { name: '16.4k' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '40k' })).toBeVisible()
})

it('has prices at the service, and none for the same name at a local address', async () => {
  table([rowAt('gpt-4o'), rowAt('gpt-4o', 'https://api.openai.com/v1')])
  await expect.element(page.getByRole('cell', { name: '$2.50' })).toBeVisible()
  expect(cellsOf(/localhost/).slice(3, 5)).toEqual(['', ''])
})

it('never breaks a host from its port', async () => {
  const { box } = table([
    rowAt('a-model-with-a-long-name-that-needs-much-room-in-its-column'),
    rowAt('gpt-4o', 'https://api.openai.com/v1'),
  ])
  box.style.width = '30rem'
  await expect.element(page.getByText('localhost:8500')).toBeVisible()
  const lines = document.createRange()
  lines.selectNodeContents(page.getByText('localhost:8500').element())
  expect(lines.getClientRects()).toHaveLength(1)
})
