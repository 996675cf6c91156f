/**
 * Texts that parsers and layouts choke on: none holds up the page, all are drawn in the end, and the page goes on.
 * A long run takes the whole table, at a megabyte and at a length that is still parsed, and prints its figures.
 */
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../fixtures.ts'
import { HOSTILE_TEXTS } from '../hostile-texts.ts'
import { openNewChat } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { messageBox, rows } from '../talk.ts'
import { watchLongTasks } from '../page-watch.ts'
import { sessionFileOf } from '../session-files.ts'

/** Characters that are tried with the parser, and those that are tried only after a press. */
const PARSED = 40_000
const MEGABYTE = 1_000_000
/** Of the processor: other work on the machine adds to what the clock tells, and little to this. */
const TASK_MS = 80
const DRAWN_MS = 15_000
/** Milliseconds without a change after which a conversation counts as drawn. */
const STILL_MS = 1_500

interface Case {
  readonly name: string
  readonly characters: number
}

const names = Object.keys(HOSTILE_TEXTS)
const chosen: readonly Case[] = [MEGABYTE, PARSED].flatMap(characters =>
  names.map(name => ({ name, characters })),
)

test('no answer holds up the page, whatever it is made of, and all are drawn', async ({
  page,
  browser,
}) => {
  test.setTimeout(60_000 + chosen.length * 30_000)
  await openNewChat(page)
  await importSession(page, sessionFileOf('Elsewhere', ['Nothing', 'here']))
  for (const { name, characters } of chosen)
    await test.step(`${characters} characters of ${name}`, async () => {
      const figures = await figuresOf({ page, browser }, { name, characters })
      const { longest, processor, drawn } = figures
      process.stdout.write(`| ${name} | ${characters} | ${longest} | ${processor} | ${drawn} |\n`)
      test.info().annotations.push({ type: name, description: JSON.stringify(figures) })
      expect.soft(processor, name).toBeLessThan(TASK_MS)
      expect.soft(drawn, name).toBeLessThan(DRAWN_MS)
    })
})

/**
 * Milliseconds of the longest task by the clock (0: none over 50) and by the processor, which other work on the machine
 * does not lengthen, and until all is drawn, from the click that opens a session with this text.
 */
async function figuresOf(
  { page, browser }: { readonly page: Page; readonly browser: Browser },
  { name, characters }: Case,
) {
  const text = (HOSTILE_TEXTS[name]?.(characters) ?? '').slice(0, characters)
  const title = `${name} (${characters})`
  await importSession(page, sessionFileOf(title, ['Show it', text, 'And then?', 'Read *this*.']))
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await expect(rows(page).last()).toContainText('here')
  const longestTask = await watchLongTasks(page)
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  })
  const started = await page.evaluate(() => performance.now())
  await page.locator('nav').getByRole('link', { name: title }).click()
  await expect(rows(page).last()).toContainText('Read')
  const drawn = await stillSince(page)
  const longest = await longestTask()
  const processor = longestOnProcessor(await browser.stopTracing())
  await expect(rows(page).last().locator('em')).toHaveText('this')
  await expect(page.locator('article[data-number="2"]')).toBeAttached()
  await messageBox(page).fill(`It still takes words after ${name}.`)
  await messageBox(page).fill('')
  return {
    longest: Math.round(longest),
    processor: Math.round(processor),
    drawn: Math.round(drawn - started),
  }
}

/** When the conversation last changed, once it has stood still for a while. */
async function stillSince(page: Page): Promise<number> {
  return page.getByRole('log', { name: 'Conversation' }).evaluate(
    (log, stillMs) =>
      new Promise<number>(resolve => {
        let last = performance.now()
        const observer = new MutationObserver(() => {
          last = performance.now()
        })
        observer.observe(log, { childList: true, subtree: true, characterData: true })
        const look = () => {
          if (performance.now() - last < stillMs) return void setTimeout(look, 50)
          observer.disconnect()
          resolve(last)
        }
        look()
      }),
    STILL_MS,
  )
}

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})

/** Milliseconds on the processor of the longest task of any page's main thread, without those that only look at the page for this test. */
function longestOnProcessor(trace: Buffer): number {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString()))
  const threadOf = ({ pid, tid }: (typeof traceEvents)[number]) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const looks = traceEvents.filter(({ args }) =>
    JSON.stringify(args ?? {}).includes('DevToolsSession'),
  )
  const isLook = (task: (typeof traceEvents)[number]) =>
    looks.some(
      look =>
        threadOf(look) === threadOf(task) &&
        look.ts >= task.ts &&
        look.ts <= task.ts + (task.dur ?? 0),
    )
  const tasks = traceEvents.filter(
    event => event.name.endsWith('RunTask') && main.has(threadOf(event)) && !isLook(event),
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000))
}
