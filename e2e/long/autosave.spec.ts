/** Everything is saved into a folder of the person: a real one of the browser, and only its chooser is ours. */
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { grantFolders } from '../folder-permission.ts'
import { newChat, openApp, openConnected, openPage, openSettings } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { says } from '../server/behaviour.ts'
import { sessionFileOf } from '../session-files.ts'
import { offerFolder } from '../sync-steps.ts'
import { ask, rows } from '../talk.ts'

const FOLDER = 'Conversations'

/** The texts in the folder, by path. */
function filesIn(page: Page, name = FOLDER): Promise<Record<string, string>> {
  return page.evaluate(async wanted => {
    const texts: Record<string, string> = {}
    const read = async (folder: FileSystemDirectoryHandle, before: string): Promise<void> => {
      for await (const [path, entry] of folder.entries())
        if (entry instanceof FileSystemFileHandle)
          // A file may be moved between the list and the look.
          texts[before + path] = await entry.getFile().then(
            file => file.text(),
            () => '',
          )
        else if (entry instanceof FileSystemDirectoryHandle) await read(entry, `${before + path}/`)
    }
    const root = await navigator.storage.getDirectory()
    await read(await root.getDirectoryHandle(wanted, { create: true }), '')
    return texts
  }, name)
}

const names = async (page: Page) =>
  Object.keys(await filesIn(page))
    .map(name => name.replace(/[0-9a-f]{16}/, '#'))
    .toSorted()

const block = (page: Page) => page.getByRole('region', { name: 'Save into a folder' })

async function chooseFolder(page: Page): Promise<void> {
  await openSettings(page, 'Data')
  await button(block(page), 'Choose folder…').click()
  await expect(block(page)).toContainText('saved in “Conversations”')
}

test('sessions are saved after each change, renamed with their title, and moved aside when they are deleted', async ({
  page,
  serve,
}) => {
  const server = await serve({ reply: () => says('Dig first.') })
  await offerFolder(page, FOLDER)
  await openConnected(page, server)
  await ask(page, 'Plan the garden')
  await chooseFolder(page)
  await expectNoBarriers(page, 'autosave')
  await page.keyboard.press('Escape')
  const day = new Date().toISOString().slice(0, 10)
  expect(await names(page)).toEqual([`${day}-plan-the-garden-#.html`])

  await ask(page, 'And the path?')
  await expect
    .poll(async () => Object.values(await filesIn(page)).join(''), { timeout: 30_000 })
    .toContain('And the path?')

  // After a reload it goes on by itself.
  await page.reload()
  await newChat(page)
  await ask(page, 'Sow the beans')
  await expect
    .poll(() => names(page), { timeout: 30_000 })
    .toEqual([`${day}-plan-the-garden-#.html`, `${day}-sow-the-beans-#.html`])

  await page.getByRole('button', { name: 'Actions for Sow the beans' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.keyboard.type('Sow the peas')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => names(page), { timeout: 30_000 })
    .toEqual([`${day}-plan-the-garden-#.html`, `${day}-sow-the-peas-#.html`])

  await page.getByRole('button', { name: 'Actions for Sow the peas' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect
    .poll(() => names(page), { timeout: 30_000 })
    .toEqual([`${day}-plan-the-garden-#.html`, `deleted/${day}-sow-the-peas-#.html`])

  const files = Object.entries(await filesIn(page))
  const [name = '', text = ''] = files.find(([path]) => !path.includes('/')) ?? []
  await importSession(page, { name, text })
  await expect(rows(page)).toHaveCount(4)
})

test('on a phone, and with a second tab, a removed folder is told, and another choice mends it', async ({
  page,
  context,
}) => {
  await offerFolder(page, FOLDER)
  await openApp(page)
  await importSession(page, sessionFileOf('Rota', ['Who?', 'Ada.']))
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Show your chats').click()
  await chooseFolder(page)
  await expectNoBarriers(page, 'autosave-phone')

  const other = await context.newPage()
  await openApp(other)
  await openSettings(other, 'Data')
  await expect(block(other)).toContainText('Another tab of this app saves into “Conversations”.')
  await other.close()

  await page.evaluate(async () =>
    (await navigator.storage.getDirectory()).removeEntry('Conversations', { recursive: true }),
  )
  await page.keyboard.press('Escape')
  await button(page, 'Show your chats').click()
  await importSession(page, sessionFileOf('Garden', ['Beans?', 'Peas.']))
  const notices = page.getByRole('list', { name: 'Notices' })
  await expect(notices).toContainText('Saving into your folder has stopped.', { timeout: 30_000 })
  await button(page, 'Show your chats').click()
  await openSettings(page, 'Data')
  await expect(block(page).getByRole('alert')).toContainText('The folder is not there any more')
  await expectNoBarriers(page, 'autosave-gone-phone')
  await button(block(page), 'Choose another folder…').click()
  await expect(block(page)).toContainText('3 chats are saved in “Conversations”')
  await button(block(page), 'Stop saving').click()
  await expect(block(page)).toContainText('Nothing more is saved')
  expect(await names(page)).toHaveLength(3)
})

test('the permission that the browser forgot is asked again by a press, with the keyboard alone', async ({
  page,
}) => {
  await offerFolder(page, FOLDER)
  const takeBack = await grantFolders(page)
  await openPage(page)
  await chooseFolder(page)
  takeBack()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Notices' })).toContainText('needs your permission', {
    timeout: 30_000,
  })
  await openSettings(page, 'Data')
  await expectNoBarriers(page, 'autosave-forbidden')
  await button(block(page), 'Allow saving again').focus()
  await page.keyboard.press('Enter')
  await expect(block(page)).toContainText('saved in “Conversations”')
})
