/** What a person does with models on the processor, and tiny models to do it with. */
import type { Locator, Page } from '@playwright/test'
import { compactionPrompt } from '../src/engine/compaction/prompt.ts'
import { tinyGguf } from '../src/test/tiny-gguf.ts'
import { type AppHost, startAppHost } from './app-host.ts'
import { addScriptEverywhere } from './everywhere.ts'
import { expect } from './fixtures.ts'
import { button } from './controls.ts'
import { newChat, openSettings } from './opening.ts'
import { rows, send, settled } from './talk.ts'

/** Words enough for a talk; every one of them is one token of the model. */
const NOUNS =
  'archive river garden engine library harbour letter window market bridge signal kitchen orchard theatre mountain station'
const VERBS = 'holds crosses follows repairs counts paints answers carries measures visits'
const REST =
  'the our this every second grey quiet large before after while because and then with under'

/** What a person and a model said to each other; every message has something in it that must not be lost. */
export function longTalk(messages: number): readonly string[] {
  const [nouns, verbs, rest] = [NOUNS, VERBS, REST].map(words => words.split(' '))
  let state = 1
  const one = (words: readonly string[] = []) => {
    state = (state * 48_271) % 2_147_483_647
    return words[state % words.length] ?? ''
  }
  return Array.from({ length: messages }, (_, index) => {
    const sentences = Array.from(
      { length: 22 },
      () => `${one(rest)} ${one(rest)} ${one(nouns)} ${one(verbs)} ${one(rest)} ${one(nouns)}.`,
    )
    return `Never delete /srv/${one(nouns)}/box-${index}.csv. ${sentences.join(' ')}`
  })
}

/** A model that knows the words of the talk and those of the order to summarise, and nothing of their sense. */
export function summarizerFor(texts: readonly string[]): Uint8Array {
  const { system, user } = compactionPrompt({
    items: [],
    previousSummary: 'none',
    focus: null,
    isBrief: true,
    targetTokens: 300,
    part: { index: 2, of: 3 },
    count: text => ({ tokens: text.length, source: 'estimated' }),
  })
  return tinyGguf({ texts: [...texts, system, user], name: 'Tiny writer', width: 32, layers: 1 })
}

const WORDS = `the clock tells everybody when noon comes and nobody asks why it stands still at night
  because quiet rooms forget their hours while morning brings another question about small letters`
/** What `tinyClock` says, which draws lots: any of its words. */
export const SAID = new RegExp(WORDS.match(/\w{3,}/g)?.join('|') ?? '')

/** A model of a few words about clocks. */
export function tinyClock(): Uint8Array {
  return tinyGguf({ texts: [WORDS], name: 'Tiny clock' })
}

/** Opens a model from disk and talks to it from then on. */
export async function openModelFile(page: Page, bytes: Uint8Array): Promise<void> {
  const runner = await processor(page)
  const choosing = page.waitForEvent('filechooser')
  await button(runner, 'Open a model file…').click()
  await (
    await choosing
  ).setFiles({
    name: 'tiny.gguf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  })
  await runner.getByRole('button', { name: /^Use Tiny/ }).click()
  await expect(runner.getByText('in use')).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The answer, however slow the processor is. */
export async function answerTo(page: Page, question: string): Promise<Locator> {
  const answer = rows(page, 'assistant').last()
  // A long answer moves those before it out of the page, so their numbers tell them apart, not how many there are.
  const number = async () =>
    (await answer.count()) === 0 ? 0 : Number(await answer.getAttribute('data-number'))
  const before = await number()
  await send(page, question)
  await expect.poll(number, { timeout: 90_000 }).toBeGreaterThan(before)
  await settled(page, 90_000)
  return answer
}

/** The settings of models on the processor, with their list. */
export async function processor(page: Page): Promise<Locator> {
  const settings = await openSettings(page, 'Model')
  const runner = settings.getByRole('region', { name: 'On the processor' })
  await button(runner, 'Choose a model').click()
  return runner
}

/** As a failing disk does it: the same length, another byte. */
export async function damageFirstPiece(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const models = await root.getDirectoryHandle('models-on-the-cpu')
    for await (const folder of models.values()) {
      if (!('getFileHandle' in folder)) continue
      const model = await models.getDirectoryHandle(folder.name)
      const piece = await model.getFileHandle('000000')
      const writable = await piece.createWritable({ keepExistingData: true })
      await writable.write({ type: 'write', position: 0, data: new Uint8Array([0]) })
      await writable.close()
    }
  })
}

/**
 * The tiny clock in a new chat of a page that is isolated from others, so that threads may share memory, on four cores,
 * however few there are here.
 */
export async function onIsolatedPage(
  page: Page,
  use: (host: AppHost) => Promise<void>,
): Promise<void> {
  await addScriptEverywhere(
    page,
    () => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 4 })
    },
    null,
  )
  const host = await startAppHost({ isIsolated: true })
  try {
    await page.goto(host.url)
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true)
    await openModelFile(page, tinyClock())
    await newChat(page)
    await use(host)
  } finally {
    await host.close()
  }
}
