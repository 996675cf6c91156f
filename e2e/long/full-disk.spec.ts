/** A disk without room, a real one: what was acknowledged is there, the sentence fits, and all goes on once there is room. */
import type { Page } from '@playwright/test'
import { bareTest, expect as patient, test } from '../fixtures.ts'
import { writeSummary } from '../context.ts'
import { button } from '../controls.ts'
import { connect, firstRows, newChat, openConnected } from '../opening.ts'
import { confirmImport, importFile } from '../saved-files.ts'
import { messageBox, pressSend, rows, settled } from '../talk.ts'
import { startChromium } from '../killable-chromium.ts'
import { sessionFileOf } from '../session-files.ts'
import { says } from '../server/behaviour.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts'

/** What is tried again waits for seconds, and so may its notice. */
const expect = patient.configure({ timeout: 30_000 })

/** Messages of the file, but for its last two. */
const IMPORTED = 40

/** Enough for a fresh profile; the app's own data is small. */
const MEGABYTES = 96

interface Confined {
  readonly disk: SmallDisk
  /** Starts the browser on the small disk. */
  start(address?: string): Promise<Page>
  /** Kills it, as a power cut does. */
  kill(): Promise<void>
}

const confinedTest = bareTest.extend<{ confined: Confined }>({
  confined: async ({ baseURL }, use) => {
    const disk = await mountSmallDisk(MEGABYTES)
    if (!disk) {
      test.skip(true, 'This process may not mount a small disk: run as root on Linux')
      return
    }
    let kill: Confined['kill'] = () => Promise.resolve()
    await use({
      disk,
      start: async address => {
        const started = await startChromium(disk.path)
        kill = started.kill
        await started.page.goto(address ?? baseURL ?? '')
        return started.page
      },
      kill: () => kill(),
    })
    await kill()
    await disk.remove()
  },
})

/** The newest, or one that waits behind it. */
const notice = (page: Page, text: RegExp) =>
  page
    .getByRole('list', { name: 'Notices' })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: text })

/** Rows are laid out only where they are in sight, so they are counted by what is written above them. */
const messages = (page: Page, count: number) =>
  page.getByText(new RegExp(`^${count} messages(?:,|$)`)).filter({ visible: true })

/** Larger than the slack of a page on the disk, so that it does not fit by chance. */
const long = (sign: string) => `${sign}: ${'so many words '.repeat(700)}end of ${sign}`

confinedTest(
  'sending, answering, compacting and importing on a full disk lose nothing and go on once there is room',
  async ({ confined, serve }) => {
    confinedTest.setTimeout(180_000)
    const { disk } = confined
    let filling = false
    const server = await serve({
      window: 32_768,
      reply: body => {
        if (isSummaryRequest(body)) {
          if (filling) disk.fill()
          return says(summaryFor(body), { firstByteMs: 300 })
        }
        return says(long(`Answer ${server.bodies.length}`), { chunk: 400, betweenMs: 40 })
      },
    })
    let page = await confined.start()
    await firstRows(page)
    await connect(page, server.url, { window: 32_768 })
    await newChat(page)
    await pressSend(page, 'First message.')
    await expect(messages(page, 2)).toBeVisible()
    await settled(page)

    // Sending: the message stays in the box.
    disk.fill()
    const second = long('Second message')
    await pressSend(page, second)
    await expect(
      notice(page, /your message could not be saved. It is still in the box/),
    ).toBeAttached()
    await expect(messageBox(page)).toHaveValue(second)
    await expect(messages(page, 2)).toBeVisible()
    disk.empty()
    await button(page, 'Send').click()
    await expect(messages(page, 3)).toBeVisible()

    // Answering: what was drafted stays, and the answer is stored by itself.
    await expect(page.locator('[data-state="streaming"]')).toContainText('so many words')
    disk.fill()
    await expect(notice(page, /no room left for the answer that is being written/)).toBeAttached()
    await expect(
      notice(page, /the answer could not be saved yet. It is kept in this tab/),
    ).toBeAttached()
    await expect(page.locator('[data-state="saving"]')).toContainText('end of Answer 2')
    disk.empty()
    await settled(page, 60_000)
    await expect(messages(page, 4)).toBeVisible()
    await expect(notice(page, /no room left/)).toHaveCount(1)
    await notice(page, /your message could not/)
      .getByRole('button', { name: 'Dismiss', includeHidden: true })
      .dispatchEvent('click')

    // Compacting: the summary waits for room, and is then there to be applied.
    filling = true
    const dialog = await writeSummary(page, /^test-model/)
    await expect(notice(page, /the summary could not be saved yet/)).toBeAttached()
    disk.empty()
    filling = false
    await button(dialog, 'Apply').click()
    await expect(dialog).toBeHidden()
    await expect(notice(page, /the summary could not be saved yet/)).toHaveCount(0)

    // Importing: nothing of it, or all of it.
    const file = sessionFileOf('Imported', [
      ...Array.from({ length: IMPORTED }, (_, index) => long(`Imported ${index}`)),
      'and then?',
      'the last imported answer',
    ])
    disk.fill(40_000)
    await importFile(page, file)
    await confirmImport(page)
    await expect(notice(page, /nothing was imported/)).toBeAttached()
    disk.empty()
    const before = page.url()
    await importFile(page, file)
    await confirmImport(page)
    await expect(page).not.toHaveURL(before)
    await expect(rows(page).last()).toContainText('imported answer')

    // Opening: what is saved is shown, or why it cannot be. Then the power fails: all that was acknowledged is there.
    disk.fill()
    await messageBox(page).fill(second)
    await expect(notice(page, /no room left to save what you type/)).toBeAttached()
    await page.reload()
    const refusal = page.getByRole('alert').filter({ hasText: 'cannot open what is saved' })
    await expect(refusal.or(rows(page).last())).toBeVisible()
    disk.empty()
    await expect(rows(page).last()).toContainText('imported answer')
    // The page draws rows by itself. What is written before the application is there joins the stored draft.
    await expect(page.getByRole('meter', { name: 'Context' })).toBeVisible()
    await pressSend(page, 'Written after the disk was full.')
    await expect(async () => {
      // The disk may still count as full: then the words are back in the box, and the notice says so.
      if ((await messageBox(page).inputValue()) !== '') {
        await expect(notice(page, /your message could not be saved/)).toBeAttached()
        await button(page, 'Send').click()
      }
      await expect(messages(page, IMPORTED + 4)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await confined.kill()

    page = await confined.start()
    await expect(messages(page, IMPORTED + 4)).toBeVisible()
    const stored = await storedTexts(page)
    for (const sign of [
      'First message.',
      'end of Second message',
      'end of Answer 1',
      'end of Answer 2',
      'Written after the disk was full.',
      'the last imported answer',
    ])
      expect(
        stored.filter(text => text.includes(sign)),
        sign,
      ).toHaveLength(1)
    expect(server.refusals).toEqual([])
  },
)

test('a used-up quota is told as a lack of room, and leaves the message in the box', async ({
  page,
  context,
  serve,
}) => {
  test.setTimeout(90_000)
  await openConnected(page, await serve())
  const { origin } = new URL(page.url())
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const words = long('Message')
  await expect(async () => {
    // The browser reckons with the old quota for half a minute.
    await messageBox(page).fill(`${words}${'more '.repeat(2_000)}${Math.random()}`)
    await expect(notice(page, /no room left to save what you type/)).toBeAttached({
      timeout: 1_000,
    })
  }).toPass({ timeout: 45_000 })
  await pressSend(page, words)
  await expect(
    notice(page, /your message could not be saved. It is still in the box/),
  ).toBeAttached()
  await expect(messageBox(page)).toHaveValue(words)
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  await expect(notice(page, /save what you type/)).toHaveCount(0)
  await button(page, 'Send').click()
  await expect(rows(page, 'user')).toContainText('end of Message')
  await expect(rows(page, 'assistant')).toContainText('Understood.')
})

/** The words of all stored messages, as they lie in the database. */
function storedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await done(indexedDB.open('palimpsest'))
    const records: unknown[] = await done(
      database.transaction('events').objectStore('events').getAll(),
    )
    database.close()
    return records
      .map(record => JSON.stringify(record))
      .filter(text => text.includes('v1.message-appended'))
  })
}
