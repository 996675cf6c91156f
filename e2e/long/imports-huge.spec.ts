/** A zip of 100 MB with 10,000 conversations, as years of ChatGPT leave it: previewed and imported while the page goes on. */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Zip, ZipDeflate } from 'fflate'
import { chances } from '../../src/test/chances.ts'
import { ALL_CHATS, fromMenu } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openApp } from '../opening.ts'
import { longestTaskIn } from '../page-watch.ts'
import { storedSessions } from '../stored.ts'
import { messageBox } from '../talk.ts'

/** Of the processor. */
const TASK_MS = 50
const FILES = 10
const TALKS = Number(process.env.PALIMPSEST_TALKS ?? '10000')
const MESSAGES = 12
const WORDS = 200

const chance = chances(25)
const vocabulary = Array.from({ length: 40_000 }, () =>
  Array.from({ length: 2 + chance.below(8) }, () =>
    String.fromCharCode(97 + chance.below(26)),
  ).join(''),
)
const text = () =>
  Array.from({ length: WORDS }, () => vocabulary[chance.below(vocabulary.length)]).join(' ')

function talk(number: number): string {
  const start = 1_600_000_000 + number * 3_600
  const mapping = Object.fromEntries(
    Array.from({ length: MESSAGES }, (_, at) => [
      `m${at}`,
      {
        id: `m${at}`,
        parent: at === 0 ? null : `m${at - 1}`,
        children: [],
        message: {
          author: { role: at % 2 === 0 ? 'user' : 'assistant' },
          create_time: start + at,
          recipient: 'all',
          content: { content_type: 'text', parts: [text()] },
        },
      },
    ]),
  )
  return JSON.stringify({
    title: `Talk ${number}`,
    id: `t${number}`,
    create_time: start,
    current_node: `m${MESSAGES - 1}`,
    mapping,
  })
}

/** Writes numbered files into a zip, piece by piece. */
function writeZip(path: string): void {
  const file = openSync(path, 'w')
  const zip = new Zip((error, piece) => {
    if (error) throw error
    writeSync(file, piece)
  })
  for (let number = 0; number < FILES; number += 1) {
    const member = new ZipDeflate(`conversations-${String(number).padStart(3, '0')}.json`, {
      level: 1,
    })
    zip.add(member)
    member.push(Buffer.from('['))
    for (let at = 0; at < TALKS / FILES; at += 1)
      member.push(Buffer.from((at === 0 ? '' : ',') + talk(number * (TALKS / FILES) + at)))
    member.push(Buffer.from(']'), true)
  }
  zip.end()
  closeSync(file)
}

/** The most memory that a process of a page had, with its workers, in MB. */
async function peakMemory(page: Page): Promise<number> {
  const browser = page.context().browser()
  const devtools = await browser?.newBrowserCDPSession()
  const { processInfo } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? '0')
  return Math.round(Math.max(0, ...peaks.map(Number)) / 1_000)
}

test('10,000 conversations of a 100 MB zip come in while the page goes on', async ({ page }) => {
  test.setTimeout(30 * 60_000)
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-'))
  const path = join(folder, 'chatgpt.zip')
  writeZip(path)
  const note = (type: string, description: string) =>
    test.info().annotations.push({ type, description })
  note('zip', `${Math.round(statSync(path).size / 1e6)} MB`)
  await openApp(page)
  const atStart = await peakMemory(page)
  const tasks: number[] = []
  const measure = async (type: string, work: () => Promise<void>) => {
    const begun = performance.now()
    tasks.push(await longestTaskIn(page, work))
    const took = Math.round((performance.now() - begun) / 1_000)
    note(type, `${took} s, longest task ${Math.round(tasks.at(-1) ?? 0)} ms of the processor`)
  }
  const dialog = page.getByRole('dialog', { name: 'Import' })
  const start = dialog.getByRole('button', { name: /^Import [\d,]+ chats$/ })
  await measure('preview', async () => {
    const choosing = page.waitForEvent('filechooser')
    await fromMenu(page, ALL_CHATS, 'Import…')
    await (await choosing).setFiles(path)
    await expect(start).toBeEnabled({ timeout: 10 * 60_000 })
  })
  await measure('search', async () => {
    await dialog.getByRole('searchbox').fill('Talk 77')
    await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    await dialog.getByRole('searchbox').fill('')
  })
  await measure('import', async () => {
    await start.click()
    await expect(dialog).toBeHidden({ timeout: 25 * 60_000 })
  })
  note('memory', `${atStart} MB at the start, ${await peakMemory(page)} MB at most`)
  await messageBox(page).fill('Still here')
  expect(Object.keys(await storedSessions(page)).length).toBeGreaterThanOrEqual(TALKS)
  expect(Math.max(...tasks)).toBeLessThan(TASK_MS)
  rmSync(folder, { recursive: true })
})
