/** How messages read: code, changes, days, Markdown of one's own, and tools that lie on no words. */
import { expect, test } from '../fixtures.ts'
import { compact } from '../context.ts'
import { button } from '../controls.ts'
import { openApp, openConnected, startPage } from '../opening.ts'
import { ask, messageBox, rows, scrollUpTo, settled, undo } from '../talk.ts'
import { png } from '../pictures.ts'
import { says } from '../server/behaviour.ts'

const LINES = Array.from({ length: 40 }, (_, line) => `const value${line} = ${line}`)
const CODE = ['Here it is:', '', '```ts', ...LINES, '```'].join('\n')
const CHANGE = ['```diff', '@@ -1 +1 @@', '-let a = 1', '+const a = 1', '```'].join('\n')

test('an image that an answer holds is drawn, whatever stands around it', async ({
  page,
  serve,
}) => {
  const { buffer } = png('graph.png', 64, 48)
  const image = `data:image/png;base64,${buffer.toString('base64')}`
  const broken = 'data:image/png;base64,AAAA'
  const server = await serve({
    reply: () =>
      says(`The graph: ![A graph](${image}) and ![a broken one](${broken}).`, { chunk: 500 }),
  })
  await openConnected(page, server)
  const answer = await ask(page, 'Draw it')
  const drawn = answer.getByRole('img', { name: 'A graph' })
  await expect(drawn).toBeVisible()
  await expect.poll(() => drawn.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(64)
  await expect(answer).toContainText('a broken one')
  await expect(answer.locator('img')).toHaveCount(1)
})

test('long code is folded with its lines counted, can be wrapped, and is copied whole', async ({
  page,
  context,
  serve,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const server = await serve({ reply: () => says(CODE, { chunk: 40, betweenMs: 40 }) })
  await openConnected(page, server)
  const answer = await ask(page, 'Show me the values.')
  // A person who watched it finds it open.
  await expect(answer).toContainText('value39')
  await page.reload()
  await expect(answer.getByText('TypeScript')).toBeVisible()
  await expect(answer.getByText('40 lines', { exact: true })).toBeVisible()
  await expect(answer.getByText('the model reads all 40')).toBeVisible()
  const code = answer.getByRole('region', { name: 'Code' }).or(answer.locator('pre')).last()
  await expect(code).toContainText('value15')
  await expect(code).not.toContainText('value16')
  await answer.locator('header').getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINES.join('\n'))
  await button(answer, 'Wrap').click()
  await expect(button(answer, 'Wrap')).toHaveAttribute('aria-pressed', 'true')
  await expect(answer.locator('pre')).toHaveCSS('white-space', /pre-wrap/)
  await button(answer, 'Show 24 more lines').click()
  await expect(code).toContainText('value39')
  await button(answer, 'Show fewer lines').click()
  await expect(code).not.toContainText('value39')
})

test('own words are Markdown with their line ends kept, a day is named, and tools lie on no words', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve({ reply: () => says(CHANGE) }))
  await messageBox(page).fill(
    'Two **firm** rules:\nfirst `one`\nthen two\n\n- a list\n\n<b>raw</b>',
  )
  await messageBox(page).press('Enter')
  const own = rows(page, 'user').last()
  await expect(own.locator('strong')).toHaveText('firm')
  await expect(own.locator('code')).toHaveText('one')
  await expect(own.getByRole('listitem')).toHaveText('a list')
  await expect(own).toContainText('<b>raw</b>')
  expect(await own.locator('p').first().innerText()).toBe('Two firm rules:\nfirst one\nthen two')
  await settled(page)
  const answer = rows(page, 'assistant').last()
  await expect(answer.getByText('+const a = 1')).toHaveCSS('background-color', /oklch|rgb/)
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(log.getByText('Today', { exact: true })).toHaveAttribute(
    'title',
    /20\d\d, \d\d:\d\d$/,
  )

  await own.hover()
  const copy = button(own, 'Copy').last()
  await expect(copy).toBeVisible()
  const [words, tool] = await Promise.all([
    own.getByText('<b>raw</b>').boundingBox(),
    copy.boundingBox(),
  ])
  expect(tool?.y).toBeGreaterThanOrEqual((words?.y ?? Infinity) + (words?.height ?? 0))
})

test('on a phone the menu of a message leaves the arrow of its tool card free', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  const message = page.locator('article[data-number="51"]')
  await scrollUpTo(page, message)
  const [menu, arrow] = await Promise.all([
    message.getByRole('button', { name: /^Actions for message/ }).boundingBox(),
    message.locator('summary > svg').first().boundingBox(),
  ])
  // The buttons have a line of their own, below the card.
  expect((arrow?.y ?? NaN) + (arrow?.height ?? NaN)).toBeLessThanOrEqual(menu?.y ?? NaN)
})

test('a run of summarised messages has one label that stays, leads to its summary, folds, and is searched', async ({
  page,
}) => {
  await openApp(page)
  await undo(page)
  await compact(page, 'extractive')
  const log = page.getByRole('log', { name: 'Conversation' })
  const label = log.getByText('messages 1–54').first()
  await scrollUpTo(page, log.locator('article[data-number="20"]'))
  const here = page.getByRole('complementary', { name: 'Where you are' })
  await expect(here).toContainText(/In summary \d/)
  await expect(here).toContainText(/at ¶\d+/)
  // The originals keep their form.
  await expect(log.locator('[data-status="summarised"] strong').first()).toBeAttached()

  await button(here, 'Collapse').click()
  await expect(here).toBeHidden()
  await expect(label).toBeVisible()
  await expect(log.locator('[data-status="summarised"][data-number]')).toHaveCount(0)
  await expect(log.getByText(/^54 messages, /)).toBeVisible()
  await button(log, 'Go to summary').click()
  await expect(log.getByText('Messages 1 to 54 are')).toBeInViewport()
  // A jump to a message inside unfolds the run.
  await log
    .getByRole('button', { name: /^Source: message/ })
    .first()
    .click()
  await expect(log.locator('[data-status="summarised"][data-shown]')).toBeInViewport()

  await test.step('find counts all matches, drawn or not, goes through folded runs and code, and says so', async () => {
    await scrollUpTo(page, log.locator('article[data-number="30"]'))
    await button(page.getByRole('complementary', { name: 'Where you are' }), 'Collapse').click()
    await log.press('ControlOrMeta+f')
    const find = page.getByRole('search', { name: 'Find in this chat' })
    const box = find.getByRole('searchbox')
    await expect(box).toBeFocused()
    await box.fill('zqzq nowhere')
    await expect(find.getByRole('status')).toHaveText('No match')
    await box.fill('fixed-width')
    await expect(find.getByRole('status')).toHaveText(/^\d+ match(es)?$/)
    await box.fill('the')
    await expect(find.getByRole('status')).toHaveText(/^\d{3,} matches$/)
    const count = Number((await find.getByRole('status').innerText()).match(/\d+/)?.[0])
    await box.press('Shift+Enter')
    await box.press('Shift+Enter')
    await expect(find.getByRole('status')).toHaveText(new RegExp(`^\\d+ of ${count}$`))
    // Of whole words, the one in the run that was folded is gone to and marked.
    await box.fill('"fixed-width"')
    await box.press('Enter')
    await expect(find.getByRole('status')).toHaveText(/ of \d+$/)
    await expect(log.locator('article[data-shown]')).toBeInViewport()
    const marked = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('find-now') ?? [])].map(range =>
          range instanceof Range ? range.toString() : '',
        ),
      )
    await expect.poll(marked).toEqual(['fixed-width'])
    await box.press('Escape')
    await expect(find).toBeHidden()
    await expect(log).toBeFocused()
    expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
  })
})

test('a new chat and find have keys, which the palette shows, and find takes Enter however soon', async ({
  page,
}) => {
  await openApp(page)
  // Find goes to the words that were typed, however soon Enter follows them.
  await page.getByRole('log', { name: 'Conversation' }).press('ControlOrMeta+f')
  const find = page.getByRole('search', { name: 'Find in this chat' })
  await find.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
    box.setRangeText('fixed-width')
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await expect(find.getByRole('status')).toHaveText(/^\d+ of \d+$/)
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands and chats' })
  await palette.getByRole('combobox').fill('find in this')
  await expect(palette.getByRole('option', { name: 'Find in this chat' })).toContainText('F')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Find in this chat' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Shift+O')
  await expect(startPage(page)).toBeVisible()
  await expect(messageBox(page)).toBeFocused()
})

test('a long block is read as Markdown, and so are characters by their names, wherever they are read', async ({
  page,
  serve,
}) => {
  const server = await serve({ reply: () => says('Short: &copy; *here*.') })
  await openConnected(page, server)
  const short = await ask(page, 'Short?')
  await expect(short).toContainText('Short: © here.')
  server.reply(() => says(`Long: &copy; **there**. ${'*word* and '.repeat(300)}end.`))
  const long = await ask(page, 'Long?')
  await expect(long).toContainText('Long: © there.')
  await expect(long.locator('em')).toHaveCount(300)
})
