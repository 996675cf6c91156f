/** What leaves: a page to read, print and import, messages for scripts, single messages, and several sessions at once. */
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { barriersOf, expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openApp, openConnected } from '../opening.ts'
import { eventsIn, exportSession, importSession, savedFileOf } from '../saved-files.ts'
import { says } from '../server/behaviour.ts'
import { sessionFileOf } from '../session-files.ts'
import { ask, rows } from '../talk.ts'

const ANSWER = `# A plan

Dig **first**, then sow. [More](https://example.org/soil) ![Soil](https://example.org/soil.png)

- [x] dig
- [ ] sow

| bed | month |
| --- | ----: |
| one | 3 |

\`\`\`js
const html = '<script>alert(1)</script>'
\`\`\`

<img src=x onerror="document.title='run'"> and $$x^2$$ and </template>`

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' })

async function fileOf(page: Page, press: () => Promise<void>) {
  const download = page.waitForEvent('download')
  await press()
  return savedFileOf(await download)
}

/** A format in the open dialog. */
const format = (page: Page, name: RegExp): Locator => dialog(page).getByRole('button', { name })

test('a session leaves as a page that asks for nothing, reads well, and comes back whole', async ({
  page,
  serve,
  watch,
}, testInfo) => {
  const server = await serve({ reply: () => says(ANSWER) })
  await openConnected(page, server)
  await ask(page, 'Plan the <garden> & the path')
  const before = await exportSession(page)
  const file = await fileOf(page, async () => {
    await button(page, 'Export').click()
    await expect(format(page, /^HTML/)).toContainText(/\d+ bytes|kB/)
    await expectNoBarriers(page, 'export-dialog')
    await format(page, /^HTML/).click()
  })
  expect(file.name).toMatch(/^plan-the-garden-the-path-[\d-]+\.html$/)

  const path = testInfo.outputPath(file.name)
  await writeFile(path, file.text)
  const reader = await page.context().newPage()
  const asked = watch.requests.length
  await reader.goto(pathToFileURL(path).href)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Plan the <garden> & the path')
  await expect(reader.locator('article')).toHaveCount(2)
  await expect(reader.locator('article').last()).toContainText('onerror="document.title=')
  await expect(reader.getByRole('link', { name: 'More' })).toHaveAttribute('rel', /noreferrer/)
  await expect(reader.locator('article').last().locator('math')).toBeVisible()
  await expect(reader.getByRole('table')).toBeVisible()
  await expect(reader).toHaveTitle('Plan the <garden> & the path')
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await reader.setViewportSize({ width, height })
      expect(await barriersOf(reader, 'saved-page', scheme)).toEqual([])
      expect(
        await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  expect(watch.requests.slice(asked)).toEqual([])
  await reader.close()

  await page.goto('./')
  await importSession(page, file)
  await expect(rows(page)).toHaveCount(2)
  expect(eventsIn(await exportSession(page))).toEqual(eventsIn(before))
})

test('a message leaves by its own button, by its key, and on a phone by its menu', async ({
  page,
}) => {
  await openApp(page)
  await importSession(
    page,
    sessionFileOf('Rota', ['Who comes?', 'Ada comes.', 'When?', 'At noon.']),
  )
  const answer = rows(page).nth(1)
  await answer.hover()
  await answer.getByRole('button', { name: 'Export message' }).click()
  await expect(dialog(page)).toContainText('1 message')
  await expect(dialog(page).getByLabel('What', { exact: true })).toHaveCount(0)
  const markdown = await fileOf(page, () => format(page, /^Markdown/).click())
  expect(markdown.name).toMatch(/^rota-1-message-[\d-]+\.md$/)
  expect(markdown.text).toContain('Ada comes.')
  expect(markdown.text).not.toMatch(/Who comes|At noon/)

  await rows(page).nth(2).hover()
  await rows(page).nth(2).getByRole('button', { name: 'Copy' }).focus()
  await page.keyboard.press('d')
  const lines = await fileOf(page, () => format(page, /JSON Lines/).click())
  expect(JSON.parse(lines.text)).toEqual({ messages: [{ role: 'user', content: 'When?' }] })

  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Actions for message 4').click()
  await page.getByRole('menuitem', { name: 'Export message' }).click()
  await expectNoBarriers(page, 'export-message-phone')
  const json = await fileOf(page, () => format(page, /^JSON/).click())
  await button(page, 'Open sessions').click()
  await importSession(page, json)
  await expect(rows(page)).toHaveText([/At noon\./])
})

test('several sessions leave as one zip, or as one file of lines', async ({ page }, testInfo) => {
  await openApp(page)
  for (const name of ['Rota', 'Garden'])
    await importSession(page, sessionFileOf(name, [`${name}?`, 'Yes.']))
  const list = page.getByRole('navigation', { name: 'Sessions' })
  await list.locator('[data-session] a').filter({ hasText: 'Rota' }).hover()
  await button(page, 'Actions for Rota').click()
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
  await list.getByRole('checkbox', { name: 'Garden' }).check()
  await button(page, 'Export selected').click()
  await expect(dialog(page)).toContainText('2 sessions')
  await expectNoBarriers(page, 'export-several')
  const download = page.waitForEvent('download')
  await format(page, /^HTML/).click()
  const path = testInfo.outputPath('several.zip')
  await (await download).saveAs(path)
  const members = unzipSync(await readFile(path))
  expect(Object.keys(members)).toEqual([
    expect.stringMatching(/^001-(?:rota|garden)-[\d-]+\.html$/),
    expect.stringMatching(/^002-(?:rota|garden)-[\d-]+\.html$/),
  ])
  await button(page, 'Export selected').click()
  const lines = await fileOf(page, () => format(page, /JSON Lines/).click())
  expect(
    lines.text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toHaveLength(2)
})
