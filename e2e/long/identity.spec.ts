/**
 * The same session gives the same bytes, after all of these: an undone compaction, a reload, an export and
 * an import in another browser. Each copy is imported again and sends one probe; the bodies are compared.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { compact } from '../context.ts'
import { openConnected } from '../opening.ts'
import { exportSession, importSession, type SavedFile } from '../saved-files.ts'
import { ask, rows, undo } from '../talk.ts'
import { probe, probeElsewhere } from '../probes.ts'
import { calls, says } from '../server/behaviour.ts'
import type { TestServer } from '../server/server.ts'

test('undo, reload, and export to another browser change no byte of the next request', async ({
  page,
  browser,
  serve,
}) => {
  test.setTimeout(180_000)
  const server = await serve({
    reply: ({ messages }) =>
      messages.at(-1)?.role === 'user' && messages.length % 4 === 2
        ? calls(
            { name: 'current_time', arguments: '{"timeZones": ["Asia/Tokyo","Europe/Oslo"]}' },
            { name: 'current_time', arguments: '{}' },
          )
        : says('Noted, “quoted”, \\ and \u{1F426}. '.repeat(15)),
  })
  await openConnected(page, server)
  for (const turn of [1, 2, 3, 4, 5])
    await ask(
      page,
      `Turn ${turn}: naïve café, 漢字, \u{1F469}\u200D\u{1F52C}. ${'More words. '.repeat(60)}`,
    )
  const file = await exportSession(page)

  const original = await probe(page, server)
  expect(original).toContain('tool_calls')
  expect(await probeCopy(page, server, { file })).toBe(original)
  expect(await probeCopy(page, server, { file, before: compactAndUndo })).toBe(original)
  expect(await probeCopy(page, server, { file, before: reload })).toBe(original)
  expect(await probeElsewhere(browser, server, file)).toBe(original)

  // The same for a session with a compaction in force.
  await importSession(page, file)
  await compact(page, 'extractive')
  const compacted = await exportSession(page)
  const summarised = await probe(page, server)
  expect(summarised).toContain('[Summary of')
  expect(summarised.length).toBeLessThan(original.length)
  expect(await probeCopy(page, server, { file: compacted, before: reload })).toBe(summarised)
  expect(await probeCopy(page, server, { file: compacted, before: undo })).toBe(original)
  expect(await probeElsewhere(browser, server, compacted)).toBe(summarised)
  expect(server.refusals).toEqual([])
})

interface Copy {
  readonly file: SavedFile
  /** What the copy goes through first. */
  readonly before?: (page: Page) => Promise<void>
}

async function probeCopy(page: Page, server: TestServer, copy: Copy): Promise<string> {
  await importSession(page, copy.file)
  await copy.before?.(page)
  return probe(page, server)
}

async function compactAndUndo(page: Page): Promise<void> {
  await compact(page, 'extractive')
  await undo(page)
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(rows(page).last()).toBeVisible()
}
