import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settingsDialog } from '../../host/dialogs.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import type { UseReport } from './commands.ts'
import { tokenUse } from './feature.ts'
import type { PricedUse } from './report-use.ts'
import { UseDialog } from './UseDialog.tsx'

const USE: PricedUse = {
  day: '2026-11-20',
  kind: 'answer',
  provider: 'openai',
  host: 'api.example',
  model: 'gpt-5',
  requests: 3,
  plain: 4_000,
  cached: 6_000,
  written: 0,
  output: 500,
  spared: 2_000,
  projectId: null,
  dollars: 1.5,
  cacheDollars: 0.25,
  sparedDollars: 0.75,
}
const REPORT: UseReport = {
  uses: [
    USE,
    {
      ...USE,
      day: '2026-11-18',
      model: 'gpt-5-mini',
      kind: 'summary',
      dollars: 0.5,
      spared: 0,
      cached: 0,
    },
    { ...USE, day: '2026-11-19', projectId: 'p1', dollars: null },
  ],
  sessions: 3,
  unread: 1,
  today: '2026-11-21',
}

function open(report: UseReport | Error = REPORT) {
  const application = withFeature(createFakeApplication(), tokenUse, null, {
    report: async () => {
      if (report instanceof Error) throw report
      return report
    },
  })
  const project = { id: 'p1', name: 'Heron', instructions: '' }
  application.change({ projects: [project as never] })
  return mount(<UseDialog />, application)
}

const cells = () =>
  [...document.querySelectorAll('tr')].map(row =>
    [...row.querySelectorAll('th, td')].map(cell => cell.textContent.trim()).join(' | '),
  )
const words = () => document.body.innerText

it('shows the month, each day as a bar, and the same as a table', async () => {
  open()
  await expect
    .poll(cells)
    .toEqual([
      'Day | Cost | Requests | Tokens in | From cache | Tokens out',
      '20 Nov | $1.50 | 3 | 10k | 6k | 500',
      '19 Nov | – | 3 | 10k | 6k | 500',
      '18 Nov | $0.50 | 3 | 4k | 0 | 500',
      'Total | $2.00 | 9 | 24k | 12k | 1.5k',
    ])
  expect(words()).toContain('3 requests at an unknown price')
  // $2 in three days, and nine days remain.
  expect(words()).toMatch(/Expected for November\s+~\$8\.00/)
  expect(words()).toContain('the mean of the 3 days before today')
  expect(words()).toContain('1 chat could not be read')
  expect(document.querySelectorAll('svg [role="img"]')).toHaveLength(30)
})

it('reads its plot by keyboard: one tab stop, and each bar says its value', async () => {
  open()
  await expect
    .poll(() => document.querySelectorAll('svg [role="img"][tabindex="0"]').length)
    .toBe(1)
  document.querySelector<SVGElement>('svg [role="img"][tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  const said = () => document.activeElement?.getAttribute('aria-label')
  expect(said()).toBe('20 Nov: $1.50')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(said()).toBe('18 Nov: $0.50')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(said()).toBe('21 Nov: $0.00')
  await userEvent.keyboard('{Home}')
  expect(said()).toBe('23 Oct: $0.00')
})

it('groups by model, project and kind, the dearest first', async () => {
  open()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('Model').click()
  await expect
    .poll(() => cells().map(row => row.split(' | ')[0]))
    .toEqual(['Model', 'gpt-5 · api.example', 'gpt-5-mini · api.example', 'Total'])
  await tab('Project').click()
  await expect.poll(() => cells()[2]?.split(' | ')[0]).toBe('Heron')
  await tab('Kind').click()
  await expect.poll(() => cells()[2]?.split(' | ')[0]).toBe('Summaries')
})

it('says what was saved, and how that is computed', async () => {
  open()
  await expect.poll(words).toContain('The providers’ caches: $0.75, with 12k tokens')
  expect(words()).toContain('about $2.25, with ~4k tokens')
  expect(words()).toContain('Writing the summaries cost $0.50')
  expect(words()).toContain('might not have fitted at all')
})

it('saves all as CSV', async () => {
  const { ui } = open()
  const download = vi.spyOn(ui.surface, 'download').mockReturnValue()
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const [name, content] = download.mock.lastCall ?? []
  expect(name).toBe('palimpsest-use-2026-11-21.csv')
  expect((await content?.text())?.split('\r\n')).toHaveLength(5)
})

it('says that nothing was used, or that it could not be counted', async () => {
  open({ ...REPORT, uses: [] })
  await expect.poll(words).toContain('No provider has reported any tokens yet')
  open(new Error('broken'))
  await expect.poll(words).toContain('could not be counted')
})

it('leads to the limits, and where nothing was used yet, to the choice of a model', async () => {
  const { ui } = open()
  await userEvent.click(page.getByRole('button', { name: 'Prices and limits…' }))
  expect(ui.store.getState().dialog).toMatchObject({
    dialog: settingsDialog,
    given: { at: { name: 'costs' } },
  })
  const empty = open({ ...REPORT, uses: [] })
  await userEvent.click(page.getByRole('button', { name: 'Connect a model' }))
  expect(empty.ui.store.getState().dialog).toMatchObject({ dialog: settingsDialog, given: {} })
})
