/** The header's menus of models and presets, and the edge of the context panel: by mouse, by keys, and on a phone. */
import { barriersOf, expectNoBarriers, takePicture } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { contextPanel } from '../context.ts'
import { button, chatMenu, fromChatMenu, typeLine } from '../controls.ts'
import { connect, newChat, openApp } from '../opening.ts'
import { ask, enter } from '../talk.ts'

test('the model of a session is chosen in the header, by mouse and by keys', async ({
  page,
  serve,
}) => {
  const server = await serve({ models: ['atlas', 'atlas-mini'] })
  await openApp(page)
  await connect(page, server.url, { model: 'atlas', window: 16_384 })
  await button(page, 'Model: atlas').click()
  const menu = page.getByRole('menu', { name: 'Model: atlas' })
  await expect(menu.getByRole('menuitemradio', { name: 'Default' })).toBeChecked()
  await expectNoBarriers(page, 'header-model-menu')
  await menu.getByRole('menuitemradio', { name: /^atlas-mini/ }).click()
  await expect(button(page, 'Model: atlas-mini')).toBeVisible()
  await ask(page, 'Hello')

  await newChat(page)
  const pick = button(page, 'Model: atlas')
  await pick.press('Enter')
  await expect(menu).toBeVisible()
  await typeLine(page, 'demo')
  await expect(menu).toHaveCount(0)
  await expect(button(page, 'Model: demo model')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Model: demo model' })).toBeVisible()
  await typeLine(page, 'all models')
  await expect(page.getByRole('dialog', { name: 'Model of this chat' })).toBeVisible()
})

test('the preset of a session is chosen in the header, by mouse and by keys', async ({ page }) => {
  await openApp(page)
  const anyPick = page.getByRole('button', { name: /^Preset: / })
  await expect(button(page, 'Model: demo model')).toBeVisible()
  await expect(anyPick).toHaveCount(0)
  // Only one that was chosen for this chat is in the header.
  await enter(page, '/preset palimpsest')
  await button(page, 'Preset: Keep the newest, summarize the rest').click()
  const menu = page.getByRole('menu', { name: /^Preset: / })
  await expect(
    menu.getByRole('menuitemradio', { name: /^Keep the newest, summarize the rest/ }),
  ).toBeChecked()
  await expect(menu.getByRole('menuitemradio', { name: 'Default' })).not.toBeChecked()
  await expectNoBarriers(page, 'header-preset-menu')
  await menu.getByRole('menuitemradio', { name: /^Shorten old tool results/ }).click()
  const pick = button(page, 'Preset: Shorten old tool results, never summarize')
  await expect(pick).toBeVisible()
  await pick.press('Enter')
  await expect(menu.getByRole('menuitemradio', { name: /^Shorten old tool results/ })).toBeChecked()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'How chats are kept short' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(pick).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitemradio', { name: /^Shorten old tool results/ })).toBeChecked()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(anyPick).toHaveCount(0)
})

test('the header cuts no word of title, counts and menus, however wide the page is, and has both in its menu on a phone', async ({
  page,
}) => {
  await openApp(page)
  const header = page.getByRole('banner').or(page.locator('main header')).first()
  for (const width of [1440, 1280, 1161, 1024, 860, 760, 390]) {
    await page.setViewportSize({ width, height: 800 })
    // On a phone the title and the model are one button, and the counts are in the context panel.
    await expect(
      header
        .getByText(width === 390 ? 'demo model' : /^64 messages, 24 in /)
        .filter({ visible: true }),
    ).toHaveCount(1)
    const cut = () =>
      header
        .locator('h1:not(.unseen), p > span, button > b, button > span')
        .evaluateAll(elements => {
          // Only a wide typeface, such as one in which all letters have one width, makes the title wider than a phone's header.
          const title = document.createRange()
          title.selectNodeContents(
            elements.find(({ tagName }) => /^[HB]/.test(tagName)) ?? document.body,
          )
          const isWide = title.getBoundingClientRect().width > 250
          const most = isWide ? 240 : Infinity
          return elements
            .filter(
              ({ clientWidth, scrollWidth }) =>
                scrollWidth > clientWidth + 1 && clientWidth > 0 && scrollWidth <= most,
            )
            .map(({ textContent }) => textContent)
        })
    await expect.poll(cut).toEqual([])
    // Its colours are the same at every width.
    expect(await barriersOf(page, 'header', 'light')).toEqual([])
  }

  // On a phone both are in the menu of the title.
  await expect(page.getByRole('button', { name: /^Preset: / })).toHaveCount(0)
  await chatMenu(page).click()
  await expectNoBarriers(page, 'header-menu')
  await page.getByRole('menuitem', { name: 'How it is kept short…' }).click()
  await expect(page.getByRole('dialog', { name: 'How chats are kept short' })).toBeVisible()
  await page.keyboard.press('Escape')
  await fromChatMenu(page, 'All models…')
  await expect(page.getByRole('dialog', { name: 'Model of this chat' })).toBeVisible()
})

test('the context panel is as wide as its edge was dragged or moved by keys, also after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openApp(page)
  const panel = await contextPanel(page)
  const edge = page.getByRole('separator', { name: 'Width of the context panel' })
  const width = async () => Math.round((await panel.boundingBox())?.width ?? 0)
  await expect(edge).toHaveAttribute('aria-valuenow', '344')
  const box = await edge.boundingBox()
  if (box === null) throw new Error('The edge has no place')
  await page.mouse.move(box.x + 4, 300)
  await page.mouse.down()
  await page.mouse.move(1440 - 420, 320, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBe(420)
  await expect(edge).toHaveAttribute('aria-valuenow', '420')
  await expectNoBarriers(page, 'header-wide-panel')
  await page.reload()
  await expect.poll(width).toBe(420)

  await edge.press('ArrowRight')
  await expect.poll(width).toBe(404)
  for (const [key, wide] of [
    ['End', 480],
    ['ArrowLeft', 480],
    ['Home', 280],
    ['ArrowRight', 280],
    ['Enter', 344],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(width).toBe(wide)
    await expect(edge).toHaveAttribute('aria-valuenow', String(wide))
    await takePicture(page, `panel-${wide}`)
  }
  await page.keyboard.press('End')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await contextPanel(page)
  await expect(edge).toHaveCount(0)
  expect(await width()).toBe(390)
})
