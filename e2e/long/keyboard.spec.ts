/** The whole main job by keyboard alone: no pointer is ever used here. */
import { expect, test } from '../fixtures.ts'
import { button, tabTo, typeLine, openPalette } from '../controls.ts'
import { newChat, openApp } from '../opening.ts'
import { messageBox, rows, settled } from '../talk.ts'

test('every dialog opens, keeps the focus inside, closes by Escape and gives the focus back', async ({
  page,
}) => {
  await openApp(page)
  for (const [command, name] of [
    ['/help', 'Help'],
    ['/memory', 'Memory'],
    ['/settings', 'Settings'],
    ['/sync', 'Settings'],
    ['/compact', 'Compact'],
    ['/system-prompt', 'Options'],
  ] as const) {
    await messageBox(page).focus()
    await typeLine(page, command)
    const dialog = page.getByRole('dialog', { name, exact: true })
    await expect(dialog).toBeVisible()
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(messageBox(page)).toBeFocused()
  }
  await test.step('the conversation in focus has a ring on all four sides, within the page', async () => {
    const log = page.getByRole('log', { name: 'Conversation' })
    await tabTo(page, log)
    const ring = await log.evaluate(element => {
      const stage = element.parentElement
      if (stage === null) throw new RangeError('The log has no stage')
      const { outlineStyle, outlineWidth, top, right, bottom, left } = getComputedStyle(
        stage,
        '::after',
      )
      return { line: `${outlineWidth} ${outlineStyle}`, insets: [top, right, bottom, left] }
    })
    // Drawn inside, so that no side of it is cut off, and whole where the words fade out.
    expect(ring).toEqual({ line: '2px solid', insets: ['2px', '2px', '2px', '2px'] })
    await expect(log).toHaveCSS('outline-width', '0px')
    await page.mouse.click(5, 5)
    await messageBox(page).focus()
    const gone = await log.evaluate(
      element => getComputedStyle(element.parentElement ?? element, '::after').content,
    )
    expect(gone).toBe('none')
  })
})

test('an endpoint is named by keyboard alone', async ({ page, serve }) => {
  const server = await serve()
  await openApp(page)
  await openPalette(page)
  await typeLine(page, 'settings')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  for (const [field, text] of [
    [settings.getByRole('textbox', { name: 'Address of the server' }), server.url],
    [settings.getByRole('combobox', { name: 'Model' }), 'test-model'],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(settings).toBeHidden()
  await expect(button(page, 'Model: test-model')).toBeVisible()
})

test('keys are saved, locked and unlocked by keyboard alone', async ({ page }) => {
  await openApp(page)
  await openPalette(page)
  await typeLine(page, 'settings')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const keep = settings.getByRole('switch', { name: /^Keep this key on this device/ })
  await tabTo(page, keep)
  await page.keyboard.press('Space')
  // The first field has the focus already.
  await expect(page.getByLabel('Passphrase', { exact: true })).toBeFocused()
  await page.keyboard.type('heron kettle orbit velvet')
  await page.keyboard.press('Tab')
  await typeLine(page, 'heron kettle orbit velvet')
  await expect(keep).toBeChecked()
  await expect(keep).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('zebra')
  await expect(settings.getByText('No setting has these words.')).toBeVisible()
  await page.keyboard.press('Escape')
  await typeLine(page, 'saved')
  await tabTo(page, button(settings, 'Lock now'))
  await page.keyboard.press('Enter')
  const unlock = button(settings, 'Unlock…')
  await tabTo(page, unlock)
  await page.keyboard.press('Enter')
  const passphrase = page.getByLabel('Passphrase', { exact: true })
  await expect(passphrase).toBeFocused()
  await typeLine(page, 'not it')
  await expect(page.getByText('That is not the passphrase')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(unlock).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(passphrase).toBeFocused()
  await typeLine(page, 'heron kettle orbit velvet')
  await expect(button(settings, 'Lock now')).toBeVisible()
})

test('a command and a choice in the palette that come before their code wait for it', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/commands-[\w-]+\.js$/, async route => {
    await held
    await route.continue()
  })
  await openApp(page)
  await newChat(page)
  await typeLine(page, '/tmp/notes.txt is a path')
  await expect(rows(page, 'user')).toContainText('is a path')
  await settled(page)
  await typeLine(page, '/help')
  await expect(messageBox(page)).toHaveValue('')
  await page.keyboard.type('and later words')
  release()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(messageBox(page)).toHaveValue('and later words')
  await expect(rows(page, 'user')).toHaveCount(1)
})

test('Enter in the palette before its list is there takes the first choice once it is', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/commands-[\w-]+\.js$/, async route => {
    await held
    await route.continue()
  })
  await openApp(page)
  await openPalette(page)
  await typeLine(page, '/settings')
  await expect(page.getByRole('combobox')).toHaveValue('/settings')
  release()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})
