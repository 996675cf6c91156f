import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Part } from '../../engine/index.ts'
import { UiProvider } from '../../host/UiProvider.tsx'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import { mount } from '../../test/mounted.ts'
import { addItems } from './add-item.ts'
import { AnswerSources } from './AnswerSources.tsx'
import { webSearch } from './feature.ts'
import { SearchChip } from './SearchChip.tsx'

const CLAUDE = { provider: 'anthropic', host: 'api.anthropic.com', model: 'claude-sonnet-5-5' }

function chat(model: typeof CLAUDE, isOn: boolean) {
  const allow = vi.fn<(isOn: boolean) => Promise<void>>(async () => undefined)
  const application = withFeature(createFakeApplication({ scene: 'long' }), webSearch, null, {
    allow,
  })
  const { session, model: before } = application.snapshot()
  if (!session) throw new Error('No chat is open')
  application.change({
    model: { ...before, ref: model },
    session: { ...session, serverWork: isOn ? ['web-search'] : [] },
  })
  return { allow, ui: fakeUi(application).ui }
}

const items = (model: typeof CLAUDE, isOn = false) => {
  const { ui, allow } = chat(model, isOn)
  return { items: addItems(ui), allow }
}

it('the switch says who searches and what that costs, and is off at first', async () => {
  const {
    items: [item],
    allow,
  } = items(CLAUDE)
  expect(item).toMatchObject({ label: 'Search the web', isOn: false })
  expect(item?.note).toMatch(
    /^Anthropic searches if the model wants to\. Its queries hold words of this chat\. \$10\.00 for 1,000 searches, .*November 2026/,
  )
  item?.run()
  await expect.poll(() => allow.mock.calls).toEqual([[true]])
})

it('the switch is pressed again to switch off', async () => {
  const {
    items: [item],
    allow,
  } = items(CLAUDE, true)
  expect(item?.isOn).toBe(true)
  item?.run()
  await expect.poll(() => allow.mock.calls).toEqual([[false]])
})

it('there is no switch for a server that searches nothing, and a reason where another format would', () => {
  expect(items({ ...CLAUDE, host: 'localhost:11434' }).items).toEqual([])
  const [other] = items({
    provider: 'openai-compatible',
    host: 'api.openai.com',
    model: 'gpt-5',
  }).items
  expect(other).not.toHaveProperty('isOn')
  expect(other?.note).toMatch(/only by the format Responses/)
})

it('while it is on, a chip in the message box says so, and its button switches it off', async () => {
  const { ui, allow } = chat(CLAUDE, true)
  mount(
    <UiProvider ui={ui}>
      <main>
        <SearchChip />
      </main>
    </UiProvider>,
  )
  const chip = page.getByRole('group', { name: 'Web search' })
  await expect.element(chip).toBeVisible()
  await expect.element(chip.getByText(/^Anthropic searches/)).toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => allow.mock.calls).toEqual([[false]])
})

it('the chip of a model that cannot search says that', async () => {
  const { ui } = chat({ ...CLAUDE, host: 'localhost:11434' }, true)
  mount(
    <UiProvider ui={ui}>
      <main>
        <SearchChip />
      </main>
    </UiProvider>,
  )
  await expect
    .element(page.getByRole('group', { name: 'No web search with this model' }))
    .toBeVisible()
})

const ANSWER: readonly Part[] = [
  {
    type: 'server-work',
    work: 'web-search',
    queries: ['Zugspitze height', 'snow Zugspitze'],
    sources: [
      { url: 'https://example.org/peak', title: 'Zugspitze' },
      { url: 'https://snow.example/today', title: 'Snow today' },
    ],
  },
  {
    type: 'text',
    text: 'It is 2962 m high.',
    citations: [{ url: 'https://example.org/peak', quote: '2,962 m high', start: 0, end: 18 }],
  },
]

function sources(parts: readonly Part[]) {
  mount(
    <main>
      <h1>Chat</h1>
      <h2>Message</h2>
      <h3>Answer</h3>
      <AnswerSources parts={parts} place="above" />
      <AnswerSources parts={parts} place="below" />
    </main>,
  )
}

it('an answer shows its queries, and its pages as links that tell them nothing', async () => {
  sources(ANSWER)
  await expect.element(page.getByText('Searched the web for')).toBeVisible()
  await expect.element(page.getByText('snow Zugspitze')).toBeVisible()
  const link = page.getByRole('link', { name: 'Zugspitze example.org' })
  await expect.element(link).toHaveAttribute('href', 'https://example.org/peak')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(page.getByText('2,962 m high')).toBeVisible()
  await userEvent.click(page.getByText('1 more page was read'))
  await expect.element(page.getByRole('link', { name: /^Snow today/ })).toBeVisible()
  expect(document.querySelectorAll('img, iframe')).toHaveLength(0)
})

it('queries of Google lead to Google Search', async () => {
  const [work] = ANSWER
  if (work?.type !== 'server-work') throw new Error('There is no search')
  const page1 = { url: 'https://vertexaisearch.cloud.google.com/r/1', title: 'example.org' }
  sources([{ ...work, sources: [page1] }])
  await expect
    .element(page.getByRole('link', { name: 'Zugspitze height' }))
    .toHaveAttribute('href', 'https://www.google.com/search?q=Zugspitze%20height')
})
