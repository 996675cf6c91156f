/** The person steers what the model reads: side questions, a chosen range to fold, a temporary chat. */
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { compactDialog } from '../context.ts'
import { ADD, button, fromChatMenu, fromMenu } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { connect, newChat, openConnected, openNewChat } from '../opening.ts'
import { scanFor } from '../secret-scan.ts'
import {
  ask,
  enter,
  inMessageMenu,
  messageBox,
  openMessageMenu,
  pressSend,
  rows,
  scrollUpTo,
  settled,
} from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'

const WINDOW = 65_536
const QUESTION = 'What is field 099 for?'
const KNOWN = 'It holds local call numbers.'

const asides = (page: Page): Locator => page.locator('article[data-side-question]')
const wordsOf = (body: WireBody | undefined) => body?.messages.map(wireText).join('\n') ?? ''

async function startTemporary(page: Page): Promise<void> {
  await enter(page, '/temporary')
  await expect(page.getByText('nothing of it is stored')).toBeVisible()
}

test('a side question is answered beside the conversation, by button, command and touch', async ({
  page,
  serve,
}) => {
  const server = await serve({
    window: WINDOW,
    reply: body => says(wordsOf(body).includes(QUESTION) ? KNOWN : 'Noted.'),
  })
  await openConnected(page, server, { window: WINDOW })
  await ask(page, 'We move 18,412 records.')

  // By the button: the words of the message box are the question.
  await messageBox(page).fill(QUESTION)
  await fromMenu(page, ADD, 'Ask a side question')
  const dialog = page.getByRole('dialog', { name: 'Ask a side question' })
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue(QUESTION)
  await expectNoBarriers(page, 'asking a side question')
  await dialog.getByRole('textbox').press('Enter')
  await expect(asides(page)).toContainText(KNOWN)
  await expect(messageBox(page)).toHaveValue('')
  await expectNoBarriers(page, 'a side question')

  await ask(page, 'Go on.')
  expect(wordsOf(server.bodies.at(-1))).not.toMatch(/099|call numbers|side question/i)

  // By the command, on a phone, and into the conversation.
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, `/aside ${QUESTION} Again.`)
  const newest = asides(page).last()
  await expect(newest).toContainText(KNOWN)
  await expectTouchable(newest)
  await expectNoBarriers(page, 'a side question on a phone')
  await button(newest, 'Take into the chat').click()
  await expect(newest).toContainText('as message 5')
  await expect(rows(page).last()).toContainText(KNOWN)
  await ask(page, 'And then?')
  expect(wordsOf(server.bodies.at(-1))).toContain(`${QUESTION} Again.`)

  await page.reload()
  await expect(asides(page).first()).toContainText(KNOWN)

  // Find in the conversation, and search over all sessions, lead to it.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('log').focus()
  await page.keyboard.press('ControlOrMeta+f')
  const find = page.getByRole('search', { name: 'Find in this chat' })
  await find.getByRole('searchbox').fill('call numbers')
  await expect(find.getByRole('status')).toHaveText('3 matches')
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('find-now') ?? [])].map(range => {
        const row = range.startContainer?.parentElement?.closest('article')
        return `${range} in ${row?.getAttribute('aria-label')}`
      }),
    )
  await expect(async () => {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(200)
    expect(await marked()).toEqual(['call numbers in Side question'])
  }).toPass()
  await expect(asides(page).first()).toBeInViewport()
  await page.keyboard.press('Escape')
  await newChat(page)
  await page.getByRole('searchbox', { name: 'Search titles and messages' }).fill('call numbers')
  const found = page.locator('[data-passage]').filter({ hasText: 'Side question' })
  await expect(found).toHaveCount(1)
  await found.getByRole('link').click()
  await expect(asides(page).first()).toBeInViewport()
})

test('a range is summarized up to a message, both its ends are moved, and each fold is undone', async ({
  page,
  serve,
}) => {
  const server = await serve({ window: WINDOW, reply: () => says('Noted. '.repeat(120)) })
  await openConnected(page, server, { window: WINDOW })
  for (let turn = 1; turn <= 6; turn += 1) await ask(page, `Turn ${turn}. ${'word '.repeat(150)}`)

  // From the menu of message 3, by its key.
  const third = page.locator('article[data-number="3"]')
  await scrollUpTo(page, third)
  await button(third, 'Copy').focus()
  await page.keyboard.press('l')
  const dialog = compactDialog(page)
  const last = dialog.getByRole('slider', { name: 'Last message of the summary' })
  const first = dialog.getByRole('slider', { name: 'First message of the summary' })
  await expect(first).toHaveAttribute('aria-valuetext', 'Message 1')
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 3\./)
  await last.press('ArrowRight')
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 4\./)
  for (let press = 0; press < 2; press += 1) await first.press('ArrowRight')
  await expect(first).toHaveAttribute('aria-valuetext', 'Message 3')
  await last.focus()
  await page.keyboard.press('Home')
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 3\./)
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 6\. .* at most .* tokens/)
  await expectNoBarriers(page, 'the line between folded and kept')

  // By the mouse, one message further and back.
  const line = dialog.getByText('above: summarized · below: stays')
  // The dialog may have grown since, and lie elsewhere.
  const grip = async () => {
    const box = (await line.boundingBox()) ?? { x: NaN, y: NaN }
    await page.mouse.move(box.x + 10, box.y + 8)
    await page.mouse.down()
    return { x: box.x + 10, y: box.y + 8 }
  }
  const { x, y } = await grip()
  await page.mouse.move(x, y + 30, { steps: 3 })
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 7\./)
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 6\./)

  // Released outside of the list, the line stays where it is.
  const again = await grip()
  await page.mouse.move(again.x, again.y + 30, { steps: 3 })
  await page.mouse.move((await dialog.boundingBox())?.x ?? 0, again.y + 30, { steps: 3 })
  await page.mouse.up()
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 7\./)
  await page.mouse.move(again.x, again.y + 30 + 18, { steps: 3 })
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 7\./)
  await last.press('ArrowLeft')
  await expect(last).toHaveAttribute('aria-valuetext', /^Message 6\./)

  await dialog.getByRole('radio', { name: /^Quotes only/ }).check()
  await button(dialog, 'Write summary').click()
  await button(dialog, 'Apply').click()
  await expect(dialog).toBeHidden()
  await ask(page, 'Go on.')
  const read = wordsOf(server.bodies.at(-1))
  expect(read).toContain('Turn 1.')
  expect(read).toContain('Turn 4.')
  expect(server.bodies.at(-1)?.messages.map(({ role }) => role)).toHaveLength(1 + 2 + 1 + 6 + 1)
  expect(server.refusals).toEqual([])

  // On a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/compact')
  await expectNoBarriers(page, 'the line on a phone')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page, '/undo')
  await ask(page, 'And then?')
  expect(wordsOf(server.bodies.at(-1))).toContain('Turn 2.')
})

test('a temporary chat leaves no word in the browser after its tab is closed', async ({
  page,
  serve,
}) => {
  const words = (what: string) => `zqx${what}jwvkpfhd`
  const secrets = ['message', 'answer', 'draft', 'file', 'summary', 'aside', 'queued'].map(words)
  const server = await serve({
    window: WINDOW,
    reply: () => says(`${words('answer')} `.repeat(60), { betweenMs: 2 }),
  })
  await openConnected(page, server, { window: WINDOW })
  await messageBox(page).fill(words('message'))
  await button(page, ADD).click()
  await page.getByRole('menuitemcheckbox', { name: 'Temporary chat' }).click()
  const line = page.getByRole('status').filter({ hasText: 'nothing of it is stored' })
  await expect(line).toBeVisible()
  await expect(messageBox(page)).toHaveValue(words('message'))
  await expectNoBarriers(page, 'an empty temporary chat')
  await button(page, 'Send').click()
  await settled(page)
  for (let turn = 0; turn < 3; turn += 1)
    await ask(page, `${turn} ${words('message')} ${'word '.repeat(120)}`)
  await page.locator('input[type="file"]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(words('file')),
  })
  await ask(page, 'With a file.')
  await enter(page, `/aside ${words('aside')}`)
  await expect(asides(page)).toContainText(words('answer'))
  await fromChatMenu(page, 'Compact')
  const dialog = compactDialog(page)
  await dialog.getByRole('radio', { name: /^Quotes only/ }).check()
  await dialog.getByRole('textbox', { name: /Focus/ }).fill(words('summary'))
  await button(dialog, 'Write summary').click()
  await button(dialog, 'Apply').click()
  await expect(dialog).toBeHidden()
  await pressSend(page, 'Once more.')
  await enter(page, words('queued'))
  await settled(page)
  await messageBox(page).fill(words('draft'))
  await page.waitForTimeout(1_000)
  await expectNoBarriers(page, 'a temporary chat')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectTouchable(line)
  await expectNoBarriers(page, 'a temporary chat on a phone')
  expect(['', '#/']).toContain(new URL(page.url()).hash)
  expect(await page.title()).toBe('Palimpsest')

  const other = await page.context().newPage()
  await page.close()
  await other.goto('./')
  await expect(messageBox(other)).toBeVisible()
  for (const secret of secrets) {
    const { found, texts } = await scanFor(secret, other)
    expect(found, secret).toEqual([])
    expect(texts).toBeGreaterThan(20)
  }
  // The same search finds the words of a chat that is stored.
  await ask(other, words('stored'))
  await expect.poll(async () => (await scanFor(words('stored'), other)).found).not.toEqual([])
})

test('a temporary chat that is kept is stored whole; one that is left or loaded again says so', async ({
  page,
  serve,
}) => {
  const server = await serve({ window: WINDOW, reply: () => says('Noted.') })
  await openConnected(page, server, { window: WINDOW })
  await startTemporary(page)
  await ask(page, 'A passing thought.')
  await button(page, 'New chat').click()
  const notices = page.getByRole('list', { name: 'Notices' })
  await button(notices, 'Back to it').click()
  await expect(rows(page).first()).toContainText('A passing thought.')
  await button(page, 'Keep this chat').click()
  await expect(page).toHaveURL(/#\/s\//)
  await page.reload()
  await expect(rows(page).first()).toContainText('A passing thought.')

  await newChat(page)
  await startTemporary(page)
  await ask(page, 'Another one.')
  await page.reload()
  await expect(notices).toContainText('The temporary chat is gone')
  await expect(page.getByText('Another one.')).toHaveCount(0)
})

test('what a change costs because the provider’s cache no longer fits is said before it', async ({
  page,
  serve,
}) => {
  const server = await serve({
    models: ['gpt-5'],
    window: 131_072,
    reply: () => says('Noted.', { reportCachedTokens: 30_000 }),
  })
  await openNewChat(page)
  const abroad = server.url.replace('127.0.0.1', 'paid.test')
  await connect(page, abroad, { model: 'gpt-5', window: 131_072 })
  await newChat(page)
  for (let turn = 0; turn < 4; turn += 1) await ask(page, `${turn} ${'some words '.repeat(4_000)}`)

  await enter(page, '/system')
  const options = page.getByRole('dialog')
  await expect(options).toContainText(/the next request costs about \$0\.0\d+ more/)
  await page.keyboard.press('Escape')
  const first = page.locator('article[data-number="1"]')
  await scrollUpTo(page, first)
  await openMessageMenu(first)
  await expect(page.getByRole('menuitem', { name: /^Hide from the model/ })).toContainText(
    /next request \$0\.0\d+ more/,
  )
  await page.keyboard.press('Escape')
  await inMessageMenu(first, 'Summarize up to here…')
  const dialog = compactDialog(page)
  await expect(dialog).toContainText(/Input of the next request\$0\.0\d+ → \$0\.0\d+/)
  await expectNoBarriers(page, 'the price of losing the cache')
})
