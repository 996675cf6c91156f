/** Images in messages: how they are attached, that exactly their bytes are sent, and that they are never lost. */
import { expect, test } from '../fixtures.ts'
import { compact } from '../context.ts'
import { button } from '../controls.ts'
import { openConnected, openNewChat } from '../opening.ts'
import { exportSession, importSession } from '../saved-files.ts'
import {
  ask,
  deleteForGood,
  enter,
  messageBox,
  pressSend,
  rows,
  scrollUpTo,
  send,
} from '../talk.ts'
import {
  attach,
  attached,
  expectBytes,
  expectDrawn,
  newestImages,
  noteHeights,
  openerOf,
} from '../pictures.ts'
import { says } from '../server/behaviour.ts'
import { wireImages } from '../server/body.ts'
import { HARBOUR, PLAN } from '../images-steps.ts'

const NOTE = '[image “harbour.png”, 640 × 480]'

test('takes a picture from the clipboard, and words where there are words; keeps what is attached, and the place of what was sent, through a reload', async ({
  page,
  context,
  serve,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // With room for both images, so that no summary is asked for between them.
  const server = await serve({ window: 32_768 })
  await openConnected(page, server, { window: 32_768 })
  await page.evaluate(
    async bytes => {
      const type = 'image/png'
      const item = new ClipboardItem({ [type]: new Blob([new Uint8Array(bytes)], { type }) })
      await navigator.clipboard.write([item])
    },
    [...HARBOUR.buffer],
  )
  await messageBox(page).click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(attached(page)).toHaveCount(1)
  await expectDrawn(openerOf(page, 'pasted image'), 640)
  await page.evaluate(() => navigator.clipboard.writeText('only words'))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(messageBox(page)).toHaveValue('only words')
  await expect(attached(page)).toHaveCount(1)
  await ask(page, 'What is this?')
  // The browser wrote a file of its own from what was copied.
  const [pasted] = newestImages(server)
  expect(pasted?.mediaType).toBe('image/png')
  expect([pasted?.bytes.readUInt32BE(16), pasted?.bytes.readUInt32BE(20)]).toEqual([640, 480])

  // What is attached is kept through a reload.
  await messageBox(page).fill('Look at this')
  await attach(page, HARBOUR)
  await expect(attached(page)).toHaveCount(1)
  await page.waitForTimeout(500)
  await page.addInitScript(noteHeights)
  await page.reload()
  await expect(attached(page)).toHaveCount(1)
  await expectDrawn(openerOf(page, 'harbour.png'), 640)
  await expect(messageBox(page)).toHaveValue('Look at this')
  // An image that was sent keeps its place before its bytes are read, so that no row changes its height.
  await expectDrawn(openerOf(rows(page, 'user').first(), 'pasted image'), 640)
  await page.waitForTimeout(500)
  const heights = await page.evaluate(() => document.documentElement.dataset['rowHeights'])
  expect(heights).toMatch(/^\d{3}$/)
  await button(page, 'Send').click()
  await expect(rows(page, 'assistant')).toHaveCount(2)
  expectBytes(newestImages(server), [HARBOUR])
})

test('can be opened and taken away by keyboard alone, and says what was attached', async ({
  page,
}) => {
  await openNewChat(page)
  await attach(page, HARBOUR)
  await expect(page.getByText('Attached harbour.png.')).toBeAttached()
  await attach(page, PLAN)
  await expect(page.getByText('Attached plan.png.')).toBeAttached()
  await expect(attached(page)).toHaveCount(2)
  await expect(messageBox(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Choose a model that can')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Remove plan.png')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Delete')
  await expect(attached(page)).toHaveCount(1)
  await expect(openerOf(page, 'harbour.png')).toBeFocused()

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await expect(dialog.getByRole('heading', { name: 'harbour.png' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'harbour.png' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await button(dialog, 'Download').press('Enter')
  expect((await saving).suggestedFilename()).toBe('harbour.png')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(openerOf(page, 'harbour.png')).toBeFocused()

  await page.keyboard.press('Delete')
  await expect(attached(page)).toHaveCount(0)
  await expect(messageBox(page)).toBeFocused()
  await test.step('a file that is no image, or a broken one, gets a sentence and changes nothing', async () => {
    await messageBox(page).fill('Look at this')
    await attach(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
    await expect(page.getByText('“notes.png” cannot be attached: it is no PNG')).toBeVisible()
    const half = { ...HARBOUR, name: 'half.png', buffer: HARBOUR.buffer.subarray(0, 200) }
    await attach(page, half, PLAN)
    await expect(
      page.getByText('“half.png” cannot be attached: the file is broken. Nothing was changed.'),
    ).toBeVisible()
    await expect(attached(page)).toHaveCount(1)
    await expectDrawn(openerOf(page, 'plan.png'), 300)
    await expect(messageBox(page)).toHaveValue('Look at this')
  })
})

test('waits in the queue with its image, and keeps it when its words are edited', async ({
  page,
  serve,
}) => {
  const thought = Promise.withResolvers<void>()
  const server = await serve({
    reply: async () => {
      await thought.promise
      return says('Understood.')
    },
  })
  await openConnected(page, server)
  await send(page, 'Take your time')
  await attach(page, HARBOUR)
  await expect(attached(page)).toHaveCount(1)
  await pressSend(page, 'And this?')
  const queue = page.getByRole('list', { name: 'Queue' })
  await expect(queue.getByRole('img', { name: 'harbour.png' })).toBeVisible()
  await button(queue, 'Edit').click()
  await queue.getByRole('textbox').fill('And that?')
  await button(queue, 'Save').click()
  await expect(queue).toContainText('And that?')
  thought.resolve()
  await expect(rows(page, 'user')).toHaveCount(2)
  await expect(rows(page, 'user').last()).toContainText('And that?')
  await expectDrawn(openerOf(rows(page, 'user').last(), 'harbour.png'), 640)
  await expect.poll(() => server.bodies.length).toBe(2)
  expectBytes(newestImages(server), [HARBOUR])
})

test('comes back from an exported file after everything was deleted', async ({ page, serve }) => {
  const server = await openConnected(page, await serve())
  await attach(page, HARBOUR)
  await expect(attached(page)).toHaveCount(1)
  await ask(page, 'What is this?')
  const file = await exportSession(page)
  await deleteForGood(page, 'What is this?')
  await button(page, 'Back to chats').click()
  await importSession(page, file)
  await expectDrawn(openerOf(rows(page, 'user').first(), 'harbour.png'), 640)
  await ask(page, 'And again?')
  const first = server.bodies.at(-1)?.messages.find(({ role }) => role === 'user')
  expectBytes(first ? wireImages(first) : [], [HARBOUR])
})

test('is folded away by a compaction, still shown in the transcript, and named where words are', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve())
  await attach(page, HARBOUR)
  await expect(attached(page)).toHaveCount(1)
  await ask(page, 'What is this?')
  for (const name of ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA'])
    await ask(page, `${name}: ${'some long words '.repeat(60)}`)
  await enter(page, '/inspect')
  const inspector = page.getByRole('dialog')
  await expect(inspector.getByText(`${NOTE} What is this?`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inspector).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /^Search commands/ }).fill('harbour.png')
  await expect(page.getByRole('group', { name: 'Messages' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await compact(page, 'extractive')
  await page.getByRole('tab', { name: /^Original/ }).click()
  await expect(page.getByText(NOTE)).toBeVisible()
  const first = page.locator('article[data-number="1"]')
  await scrollUpTo(page, first)
  await expect(first).toHaveAttribute('data-status', 'summarised')
  await expectDrawn(openerOf(first, 'harbour.png'), 640)
  await ask(page, 'Go on')
  const images = server.bodies.at(-1)?.messages.flatMap(message => wireImages(message))
  expect(images).toEqual([])
  expect(server.refusals).toEqual([])
})
