/** Everything as one zip, and back in a fresh profile: by the settings, by the palette, and on a phone. */
import { readFile, writeFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openApp, openSettings, startPage } from '../opening.ts'
import { ask, enter, messageBox } from '../talk.ts'
import { watchLongTasks } from '../page-watch.ts'
import { drag } from '../pictures.ts'
import { sessionFileOf } from '../session-files.ts'
import { dialog, links, freshPage, saved, chooseBackup, row } from '../backup-steps.ts'

test('a damaged session is told, the rest is restored, and another file is refused in a sentence', async ({
  page,
}, { outputDir }) => {
  await openApp(page)
  await messageBox(page).fill('/backup')
  const path = await saved(page, () => messageBox(page).press('Enter'), outputDir)
  const files = unzipSync(new Uint8Array(await readFile(path)))
  const { 'manifest.json': manifest = new Uint8Array() } = files
  const contents = JSON.parse(new TextDecoder().decode(manifest)) as { sessions: object[] }
  const extra = (file: string, title: string) => ({ ...contents.sessions[0], file, title })
  contents.sessions.push(extra('sessions/x.json', 'Broken'), extra('sessions/y.json', 'Garden'))
  const broken = {
    ...files,
    'manifest.json': new TextEncoder().encode(JSON.stringify(contents)),
    'sessions/x.json': new TextEncoder().encode('{"format": "palimp'),
    'sessions/y.json': new TextEncoder().encode(sessionFileOf('Garden', ['Beds?', 'Yes.']).text),
  }
  await writeFile(`${outputDir}/broken.zip`, zipSync(broken))
  await chooseBackup(page, `${outputDir}/broken.zip`)
  await expect(dialog(page).getByText(/“Broken” cannot be restored\./)).toBeVisible()
  await expectNoBarriers(page, 'backup-damaged')
  await button(dialog(page), 'Restore 1 chat').click()
  await expect(dialog(page).getByText('1 chat restored.')).toBeVisible()
  await expect(links(page)).toHaveCount(2)
  await page.keyboard.press('Escape')

  await writeFile(`${outputDir}/other.zip`, zipSync({ 'a.txt': new Uint8Array([1]) }))
  await chooseBackup(page, `${outputDir}/other.zip`)
  await expect(dialog(page).getByRole('alert')).toContainText('not a backup of Palimpsest')
  await expectNoBarriers(page, 'backup-refused')
})

const SESSIONS = 20

test(`${(SESSIONS * 5) / 2} megabytes are backed up and read without a long pause`, async ({
  page,
}, { outputDir }) => {
  test.setTimeout(240_000)
  await openApp(page)
  await messageBox(page).fill('/backup')
  const path = await saved(page, () => messageBox(page).press('Enter'), outputDir)
  const files = unzipSync(new Uint8Array(await readFile(path)))
  const contents = JSON.parse(new TextDecoder().decode(files['manifest.json'])) as {
    sessions: object[]
  }
  const large: Record<string, Uint8Array> = {}
  for (let index = 0; index < SESSIONS; index += 1) {
    const file = `sessions/large-${index}.json`
    const texts = Array.from({ length: 250 }, (_, at) => `${index} ${at} heron reeds `.repeat(600))
    large[file] = new TextEncoder().encode(sessionFileOf(`Large ${index}`, texts).text)
    contents.sessions.push({ ...contents.sessions[0], file, title: `Large ${index}` })
  }
  const bytes = Object.values(large).reduce((sum, { length }) => sum + length, 0)
  expect(bytes).toBeGreaterThan(SESSIONS * 2.5e6)
  const manifest = new TextEncoder().encode(JSON.stringify(contents))
  await writeFile(
    `${outputDir}/large.zip`,
    zipSync({ ...files, ...large, 'manifest.json': manifest }, { level: 1 }),
  )
  const longestTask = await watchLongTasks(page)
  await chooseBackup(page, `${outputDir}/large.zip`)
  await button(dialog(page), `Restore ${SESSIONS} chats`).click({ timeout: 60_000 })
  await expect(dialog(page).getByText(`${SESSIONS} chats restored.`)).toBeVisible({
    timeout: 90_000,
  })
  await page.keyboard.press('Escape')
  await messageBox(page).fill('/backup')
  await saved(page, () => messageBox(page).press('Enter'), outputDir)
  const longest = await longestTask()
  test.info().annotations.push({ type: 'longest task', description: `${longest.toFixed(0)} ms` })
  expect(longest).toBeLessThan(1_000)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a backup is restored by touch', async ({ page, browser, baseURL }, { outputDir }) => {
    await openApp(page)
    await enter(page, '/new')
    await expect(startPage(page)).toBeVisible()
    await ask(page, 'Plan the rota')
    await messageBox(page).fill('/backup')
    const path = await saved(page, () => messageBox(page).press('Enter'), outputDir)
    const other = await freshPage(browser, baseURL)
    await other.setViewportSize({ width: 390, height: 844 })
    await openApp(other)
    await messageBox(other).fill('/restore')
    const choosing = other.waitForEvent('filechooser')
    await messageBox(other).press('Enter')
    await (await choosing).setFiles(path)
    await expect(row(dialog(other), 'only in the file')).toContainText('+1')
    await expectNoBarriers(other, 'backup-preview')
    await button(dialog(other), 'Restore 1 chat').click()
    await expect(dialog(other).getByText('1 chat restored.')).toBeVisible()
  })
})

test('a backup that is dropped shows what it would restore', async ({ page, browser, baseURL }, {
  outputDir,
}) => {
  await openApp(page)
  const settings = await openSettings(page, 'Data')
  const path = await saved(page, () => button(settings, 'Back up everything').click(), outputDir)
  const file = {
    name: 'everything.zip',
    mimeType: 'application/zip',
    buffer: await readFile(path),
  }
  const other = await freshPage(browser, baseURL)
  await openApp(other)
  await drag(other, 'over', file)
  await expect(other.getByText('Drop to see what this zip would bring')).toBeVisible()
  await drag(other, 'drop', file)
  await expect(dialog(other)).toBeVisible()
  await expect(dialog(other).getByRole('heading', { name: /everything\.zip/ })).toBeVisible()
  await expect(dialog(other).getByRole('table')).toBeVisible()
  await other.context().close()
})
