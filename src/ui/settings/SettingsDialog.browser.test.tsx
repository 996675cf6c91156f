import { settingsDialog } from '../../host/dialogs.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sync } from '../../features/sync/feature.ts'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { findableSettings, sectionsWith } from './find-settings.ts'
import { CORE_SECTIONS } from './sections/sections.ts'
import { SettingsDialog } from './SettingsDialog.tsx'

async function open(
  at?: 'key' | 'data' | 'encryption' | typeof sync,
  application = createFakeApplication(),
) {
  const { ui } = mount(<SettingsDialog at={at} />, application)
  ui.actions.open(settingsDialog, {})
  return { application, ui }
}

const dialog = page.getByRole('dialog', { name: 'Settings' })
const named = (name: string | RegExp) => dialog.getByRole('button', { name })
const tab = (name: string) => dialog.getByRole('tab', { name, exact: true })
const apiKey = dialog.getByLabelText('API key')
const finder = dialog.getByRole('searchbox', { name: 'Find a setting' })
const settingsOf = ({ application }: { readonly application: Application }) =>
  application.snapshot().settings

beforeEach(() => page.viewport(1_280, 800))

it('opens where it was asked to: at the key that is missing, or in another feature’s section', async () => {
  await page.viewport(1_280, 640)
  await open('key')
  await expect.element(apiKey).toHaveFocus()
  await expect.element(apiKey).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('heading', { name: /Address and key$/ })).toBeInViewport()
  await open('encryption')
  await expect
    .element(dialog.getByRole('heading', { name: 'Encryption on this device' }))
    .toHaveFocus()
  await open(sync)
  await expect
    .element(dialog.getByRole('tabpanel'))
    .toMatchTextContent('The same chats on all your devices')
})

it('a setting is found by keys alone: / leads to the field, Enter to what it found, Escape back', async () => {
  const { ui } = await open()
  await userEvent.click(tab('Appearance'))
  await userEvent.keyboard('/')
  await expect.element(finder).toHaveFocus()
  await userEvent.keyboard('days trash{ArrowDown}')
  await expect.element(named(/^Days that a deleted chat/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Escape}')
  await expect.element(finder).toHaveFocus()
  await expect.element(finder).toHaveValue('')
  expect(ui.store.getState().dialog).not.toBeNull()
  await userEvent.keyboard('summarize auto{Enter}')
  await expect.element(tab('Summaries')).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(dialog.getByRole('switch', { name: /^Summarize automatically/ }))
    .toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => ui.store.getState().dialog).toBeNull()
})

it.each([
  [1_280, 800],
  [390, 844],
])(
  'finds every setting by its words, and leads to it, at %i × %i pixels',
  async (width, height) => {
    await page.viewport(width, height)
    const { ui } = await open()
    const sections = sectionsWith(CORE_SECTIONS, ui.features)
    const findable = findableSettings(sections)
    // On the phone one of each section: the way there is what differs.
    const isLast = (at: number) => findable[at]?.section !== findable[at + 1]?.section
    for (const { section, label } of findable.filter((_, at) => width > 720 || isLast(at))) {
      const title = sections.find(({ name }) => name === section)?.label() ?? ''
      await userEvent.fill(finder, label)
      await userEvent.click(
        dialog.getByRole('search').getByRole('button', { name: `${label} ${title}`, exact: true }),
      )
      const panel = dialog.getByRole('tabpanel', { name: title, exact: true })
      const labels = () => panel.element().querySelectorAll('label, legend, h3, h4, dt, button')
      const isNamed = (each: Element) => each.textContent.includes(label)
      await expect.poll(() => [...labels()].some(isNamed), { message: label }).toBe(true)
      const shown = [...labels()].find(isNamed)
      await expect.poll(() => shown && isInSight(shown), { message: label }).toBe(true)
      expect(panel.element().contains(document.activeElement)).toBe(true)
    }
  },
  120_000,
)

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

it('a setting that was found stays in sight when what is above it grows', async () => {
  // High enough for all of it: where nothing scrolls, the browser itself keeps nothing in its place.
  await page.viewport(390, 2_400)
  await open()
  await userEvent.fill(finder, 'Demo model')
  await userEvent.click(named(/^Demo model Model$/))
  const heading = dialog.getByRole('heading', { name: 'Demo model' })
  await expect.element(heading).toBeInViewport()
  const panel = dialog.getByRole('tabpanel').element()
  // As in Safari: else the browser itself keeps what is seen in its place.
  panel.style.overflowAnchor = 'none'
  const late = document.createElement('p')
  late.style.height = '3000px'
  panel.firstElementChild?.prepend(late)
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(heading).toBeInViewport()
})

it('who writes summaries is an order: another writer is added and asked first', async () => {
  const opened = await open()
  await userEvent.click(tab('Summaries'))
  await userEvent.click(dialog.getByRole('switch', { name: 'A model on this device' }))
  await expect.poll(() => settingsOf(opened).summarizers).toEqual(['chat', 'local', 'extractive'])
  await userEvent.click(named('Ask first: A model on this device'))
  await expect.poll(() => settingsOf(opened).summarizers).toEqual(['local', 'chat', 'extractive'])
  await userEvent.selectOptions(
    dialog.getByRole('combobox', { name: /^Model for summaries/ }),
    'SmolLM2 135M',
  )
  await expect.poll(() => settingsOf(opened).summaryModel?.model).toBe('smollm2-135m')
})

it('words are kept when the field is left, also by leaving the section; a number that is none is not', async () => {
  const opened = await open()
  await userEvent.click(tab('Chats'))
  await userEvent.fill(dialog.getByRole('textbox', { name: /^System prompt/ }), 'Be kind.')
  await userEvent.click(tab('Data'))
  await expect.poll(() => settingsOf(opened).systemPrompt).toBe('Be kind.')
  const days = dialog.getByRole('spinbutton', { name: /^Days that a deleted/ })
  const before = settingsOf(opened).trashDays
  await userEvent.fill(days, '-3')
  await userEvent.tab()
  expect(settingsOf(opened).trashDays).toBe(before)
  await userEvent.fill(days, '9')
  await userEvent.tab()
  await expect.poll(() => settingsOf(opened).trashDays).toBe(9)
})

it('code before a compaction is tried before it counts, and says what it would do', async () => {
  const tryHook = vi.fn<Application['tryHook']>(async () => ({
    type: 'answered',
    answer: { instructions: null, pins: [], veto: 'It is Sunday.' },
    lines: ['looked at 3 messages'],
  }))
  await open(undefined, Object.assign(createFakeApplication(), { tryHook }))
  await userEvent.click(tab('Summaries'))
  await expect.element(named('Try it on this chat')).not.toBeInTheDocument()
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Your code/ }), 'no()')
  await userEvent.click(named('Try it on this chat'))
  await expect.element(dialog).toMatchTextContent(/refuses.*It is Sunday\..*looked at 3 messages/)
  tryHook.mockResolvedValue({ type: 'failed', why: 'no is not defined', lines: [] })
  await userEvent.click(named('Try it on this chat'))
  await expect.element(dialog).toMatchTextContent('no is not defined')
})

it.each([
  [1_280, 800],
  [390, 844],
  [360, 640],
])('keeps its size at %i × %i pixels, with every section in reach', async (width, height) => {
  await page.viewport(width, height)
  await open()
  await expect.element(tab('Model')).toBeVisible()
  const box = () => dialog.element().getBoundingClientRect().toJSON()
  const size = box()
  if (width < 720) expect(size).toMatchObject({ x: 0, y: 0, width, height })
  const tabs = dialog.getByRole('tab').elements()
  const cut = () =>
    tabs.filter(each => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      return left < 0 || right > width || top < 0 || bottom > height
    })
  for (const each of tabs) {
    await userEvent.click(each)
    const name = each.textContent
    await expect
      .element(dialog.getByRole('heading', { name, exact: true }).first())
      .toBeInViewport()
    expect([name, cut(), box()]).toEqual([name, [], size])
    const panel = dialog.getByRole('tabpanel').element()
    panel.scrollTo(0, panel.scrollHeight)
  }
})

it('the keys lead to the field for a key, and About to what is stored and to the backup', async () => {
  await open()
  await userEvent.click(tab('Keys'))
  await userEvent.click(named('Add a key'))
  await expect.element(apiKey).toHaveFocus()
  await expect.element(tab('Model')).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(tab('About'))
  await expect.element(dialog).toMatchTextContent(/\d+\.\d+\.\d+.*MIT/)
  await userEvent.click(named('See what is stored'))
  await expect.element(dialog.getByText('On this device', { exact: true })).toBeInViewport()
  await userEvent.click(tab('About'))
  await userEvent.click(named('Back up'))
  await expect.element(named('Back up everything')).toBeInViewport()
})

it('a browser that cannot save into a folder says so, and offers no button for it', async () => {
  vi.stubGlobal('showDirectoryPicker', undefined)
  await open('data')
  const block = dialog.getByRole('region', { name: /folder/ })
  await expect.element(block).toMatchTextContent('cannot save into a folder')
  await expect.element(block.getByRole('button')).not.toBeInTheDocument()
  vi.unstubAllGlobals()
})

it('what cannot run a model here says why, and offers no list of models', async () => {
  await open()
  const runner = (name: string) => dialog.getByRole('region', { name, exact: true })
  await expect.element(runner('On the graphics card')).toMatchTextContent('no WebGPU adapter')
  const list = (name: string) => runner(name).getByRole('list')
  await expect.element(list('On the graphics card')).not.toBeInTheDocument()
  await expect.element(list('On the processor')).toBeVisible()
})

it('says of a key and of an address only what helps: no word of servers without keys at a service, and none of /v1 at an address that works', async () => {
  const { application } = await open()
  const works: Application['testEndpoint'] = async () => ({
    ok: true,
    code: 'ok',
    message: 'It works.',
    models: ['small'],
    windowTokens: null,
  })
  Object.assign(application, { testEndpoint: works })
  const address = dialog.getByRole('textbox', { name: 'Address of the server' })
  await userEvent.fill(address, 'https://api.openai.com/v1')
  await expect.element(dialog).not.toMatchTextContent('Leave it empty for a local server')
  await userEvent.fill(address, 'http://localhost:8399')
  await expect.element(dialog).toMatchTextContent('Leave it empty for a local server')
  await expect.element(dialog).toMatchTextContent('Most servers want /v1 at the end.')
  await userEvent.click(named(/^Test/))
  await expect.element(dialog).not.toMatchTextContent('Most servers want /v1 at the end.')
})

it('a server that answers without a chosen model has its models in the list', async () => {
  const { application } = await open()
  const answers: Application['testEndpoint'] = async () => ({
    ok: false,
    code: 'no-such-model',
    message: 'It offers 2 models. Choose one.',
    models: ['large-of-theirs', 'small-of-theirs'],
    windowTokens: null,
  })
  Object.assign(application, { testEndpoint: answers })
  const address = dialog.getByRole('textbox', { name: 'Address of the server' })
  await userEvent.fill(address, 'https://api.openai.com/v1')
  await userEvent.click(named(/^Test/))
  await expect.element(dialog.getByRole('radio', { name: 'small-of-theirs' })).toBeVisible()
})

it('Test keeps the focus while it runs, and a name that the server does not list is said', async () => {
  const { application } = await open()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const answers: Application['testEndpoint'] = async () => {
    await promise
    return { ok: true, code: 'ok', message: 'It works.', models: ['small'], windowTokens: null }
  }
  Object.assign(application, { testEndpoint: answers })
  await userEvent.fill(
    dialog.getByRole('textbox', { name: 'Address of the server' }),
    'http://localhost:8399',
  )
  const model = dialog.getByRole('combobox', { name: 'Model', exact: true })
  await userEvent.fill(model, 'smal')
  await userEvent.click(named('Test'))
  await expect.element(named('Testing…')).toHaveFocus()
  await expect.element(model).not.toHaveAccessibleDescription(/not in the list/)
  resolve(undefined)
  await expect.element(named('Test')).toHaveFocus()
  await expect.element(model).toHaveAccessibleDescription(/not in the list of localhost/)
  await userEvent.fill(model, 'small')
  await expect.element(model).not.toHaveAccessibleDescription(/not in the list/)
})

it('a key that was refused and is typed again is not refused any more, and Enter tests the new one', async () => {
  const { application } = await open()
  const tested: string[] = []
  const answers: Application['testEndpoint'] = async (_settings, key) => {
    tested.push(key)
    const ok = key === 'right'
    return {
      ok,
      code: ok ? 'ok' : 'unauthorised',
      message: ok ? 'It works.' : 'It refused the key (401).',
      models: ok ? ['small'] : [],
      windowTokens: null,
    }
  }
  Object.assign(application, { testEndpoint: answers })
  await userEvent.fill(
    dialog.getByRole('textbox', { name: 'Address of the server' }),
    'https://models.test/v1',
  )
  await userEvent.fill(apiKey, 'wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('refused the key')
  await userEvent.fill(apiKey, 'right')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('radio', { name: 'small' })).toBeVisible()
  expect(tested).toEqual(['wrong', 'right'])
  await expect
    .element(dialog.getByRole('combobox', { name: 'Model', exact: true }))
    .not.toHaveAttribute('aria-invalid', 'true')
})
