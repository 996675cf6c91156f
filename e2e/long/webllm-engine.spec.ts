/**
 * Models on the graphics card, talked to: an engine that needs no weights stands in the library's own worker, and holds
 * a device of the real card.
 */
import type { Page } from '@playwright/test'
import { namesChats } from '../../src/features/titles/settings.ts'
import { SECTIONS } from '../../src/engine/compaction/sections.ts'
import type { EngineScript } from '../../src/test/webllm-script.ts'
import { startAppHost } from '../app-host.ts'
import { expect } from '../fixtures.ts'
import { writeSummary } from '../context.ts'
import { button } from '../controls.ts'
import { newChat, openNewChat } from '../opening.ts'
import { eventsIn, exportSession, importSession } from '../saved-files.ts'
import { ask, failure, rows, send } from '../talk.ts'
import { sessionFileOf } from '../session-files.ts'
import { scriptedWorker, withScript } from '../server/scripted-webllm.ts'
import { PATIENTLY, test as onTheCard, useModel, WITH_WEBGPU } from '../webllm-page.ts'

/** Where the app is served with a scripted engine. */
interface Scripted {
  readonly url: string
  /**
   * Serves the worker with the next of the scripts each time it is started; the last one stays. Gives how often that
   * was.
   */
  script(...scripts: readonly EngineScript[]): () => number
}

let code = ''

const test = onTheCard.extend<{ scripted: Scripted }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Playwright asks for
  scripted: async ({}, use) => {
    let scripts: readonly EngineScript[] = []
    let started = 0
    // Playwright's routes do not reach the script of a worker that another worker starts.
    const host = await startAppHost({
      instead: path => {
        if (!/\/webllm\.worker-[^/]+\.js$/.test(path)) return null
        const next = scripts[Math.min(started, scripts.length - 1)] ?? {}
        started += 1
        return withScript(code, next)
      },
    })
    const script = (...given: readonly EngineScript[]) => {
      scripts = given
      return () => started
    }
    await use({ url: host.url, script })
    await host.close()
  },
  baseURL: async ({ scripted }, use) => use(scripted.url),
})

test.use(WITH_WEBGPU)
test.slow()
test.beforeAll(async () => {
  code = await scriptedWorker()
})

test('answers, and reads only what is new', async ({ page, hub, scripted }) => {
  scripted.script({ wordMs: 5 })
  // The engine keeps what it read last: a title in between has it read the conversation again.
  await openNewChat(page, namesChats.change({ ofFeatures: {} }, false))
  await useModel(page, hub)
  await newChat(page)
  const answer = await ask(page, 'Hello, who are you?')
  await expect(answer).toContainText('One word comes after the other')
  await expect(await ask(page, 'And now?')).toContainText('One word')
  // The engine counts messages: the system prompt and the question, then the new question alone.
  const usages = eventsIn(await exportSession(page))
    .filter(({ type }) => type === 'v1.usage-reported')
    .map(({ usage }) => usage)
  expect(usages).toMatchObject([
    { inputTokens: 2, partialPrompt: true },
    { inputTokens: 1, partialPrompt: true },
  ])
})

test('loads the model again when the graphics process dies before a word', async ({
  page,
  hub,
  scripted,
}) => {
  const starts = scripted.script({ holdsCard: true, promptMs: 600_000 }, { holdsCard: true })
  await openNewChat(page)
  await useModel(page, hub)
  await newChat(page)
  await send(page, 'Hello?')
  await expect.poll(starts, PATIENTLY).toBe(1)
  await page.waitForTimeout(4_000)
  await killGraphicsProcess(page)
  await expect(rows(page, 'assistant').last()).toContainText('all of them are slow', PATIENTLY)
  await expect(failure(page)).toHaveCount(0)
  expect(starts()).toBe(2)
})

test('keeps what was written when it dies in an answer, and goes on after Retry', async ({
  page,
  hub,
  scripted,
}) => {
  const words = Array.from({ length: 2_000 }, (_, at) => ` word ${at}`)
  scripted.script({ holdsCard: true, words, wordMs: 100 }, { holdsCard: true })
  await openNewChat(page)
  await useModel(page, hub)
  await newChat(page)
  await send(page, 'Hello?')
  await expect(page.locator('[data-status="streaming"]')).toContainText('word 5', PATIENTLY)
  await killGraphicsProcess(page)
  await expect(failure(page)).toContainText(/gave up in the middle of the answer.*press Retry/)
  await expect(rows(page, 'assistant').last()).toContainText('word 5')
  await button(failure(page), 'Retry').click()
  await expect(rows(page, 'assistant').last()).toContainText('all of them are slow', PATIENTLY)
})

test('writes a summary in parts that fit its window', async ({ page, hub, scripted }) => {
  const summaryWords = summaryText().split(/(?<=\s)/)
  scripted.script({ wordMs: 5, summaryWords })
  await openNewChat(page)
  await useModel(page, hub)
  const words = 'The catalogue moves to the new system shelf by shelf, and each shelf is counted. '
  const talk = Array.from({ length: 40 }, (_, turn) => `${turn}. ${words.repeat(6)}`)
  await importSession(page, sessionFileOf('A long move', talk))
  const dialog = await writeSummary(page, /^SmolLM2/)
  await expect(dialog).toContainText(/\d of \d/, PATIENTLY)
  await button(dialog, 'Apply').click(PATIENTLY)
  await expect(dialog).toBeHidden()
  const summary = page.getByRole('article', { name: 'Summary 1' })
  await summary.getByText('Details', { exact: true }).click()
  await expect(summary.getByText('SmolLM2-360M-Instruct, on this device')).toBeVisible()
})

test('says so when it dies each time', async ({ page, hub, scripted }) => {
  scripted.script({ lost: 'before-the-answer' })
  await openNewChat(page)
  await useModel(page, hub)
  await newChat(page)
  await send(page, 'Hello?')
  await expect(failure(page)).toContainText(
    /gave up on SmolLM2 360M Instruct twice.*choose a smaller model/,
  )
})

/** With every section, and nothing in most of them. */
function summaryText(): string {
  const [goal, ...rest] = SECTIONS.map(({ heading }) => `## ${heading}`)
  const said = Array.from(
    { length: 12 },
    (_, at) => `- The catalogue moves on, step ${at}, as the user asked.`,
  )
  return [`${goal}\n${said.join('\n')}`, ...rest.map(heading => `${heading}\n- (none)`)].join(
    '\n\n',
  )
}

async function killGraphicsProcess(page: Page): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new RangeError('The page has no browser')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const graphics = processInfo.find(({ type }) => type === 'GPU')
  if (!graphics) throw new RangeError('The browser has no graphics process')
  process.kill(graphics.id, 'SIGKILL')
  await session.detach()
}
