/** What the interface tells a person is true: the points of a review, by their numbers. */
import { expect, test } from '../fixtures.ts'
import { contextPanel } from '../context.ts'
import { button, fromChatMenu } from '../controls.ts'
import { openApp, openConnected } from '../opening.ts'
import { importTalk } from '../session-files.ts'
import { ask, failure, messageBox, rows, send } from '../talk.ts'
import { wireText } from '../server/body.ts'
import { fault, says } from '../server/behaviour.ts'
import { isSummaryRequest } from '../server/summary.ts'
import { REGIONS } from '../truth-steps.ts'

test('a summary that misses sections is offered with what it misses, and the model reads what was reviewed, byte for byte', async ({
  page,
  serve,
}) => {
  const written = [
    '## Goal\n- Sort the shelves of region 1 before 12 January [¶1].',
    '## Done\n- The 7,431 records of region 9 were moved.',
    '## Current state\nThe assistant leaves the ledger rows as they are.',
    '## Open questions\nNone.',
  ].join('\n\n')
  const leaves = 'Understood, I will leave them as they are, as you asked me to.'
  const server = await serve({
    reply: body => says(isSummaryRequest(body) ? written : leaves),
  })
  await openConnected(page, server)
  const orders = REGIONS.map(order => `${order} Its file is /srv/export/${order.length}.mrc.`)
  await importTalk(page, orders, leaves)
  await ask(page, 'Go on, please.')
  await fromChatMenu(page, 'Compact')
  const dialog = page.getByRole('dialog', { name: 'Compact' })
  await button(dialog, 'Write summary').click()
  const summary = dialog.getByRole('group', { name: /^Summary/ })
  await expect(summary).toBeFocused()
  await expect(dialog).toContainText(
    'The model did not write 6 sections: Constraints and instructions',
  )
  // What is added for exactness is part of the summary, and so are its tokens.
  await expect(summary).toContainText('Exact details')
  await expect(
    summary.getByRole('listitem').filter({ hasText: 'Sort the shelves' }),
  ).not.toContainText('no source')
  await expect(summary).toContainText('in no message: 7,431')
  await expect(summary).not.toContainText('None')

  // One count: what is kept, lost and in doubt are all details.
  const status = dialog.getByRole('status').filter({ hasText: /of \d+ details are kept/ })
  const [kept = 0, total = 0] = ((await status.innerText()).match(/\d+/g) ?? []).map(Number)
  const told = async (words: RegExp) => Number(words.exec(await status.innerText())?.[1] ?? 0)
  const open = (await told(/(\d+) would be lost/)) + (await told(/(\d+) in doubt/))
  expect(kept + open).toBe(total)
  await expect(
    dialog.getByRole('region', { name: 'Would be lost' }).getByRole('listitem'),
  ).toHaveCount(open)

  await button(dialog, 'Edit').click()
  const area = dialog.getByRole('textbox', { name: /^Summary/ })
  await area.fill(`${await area.inputValue()}\n- Mind the gap.`)
  const reviewed = await area.inputValue()
  await dialog.getByText('Word for word, as the model reads it').click()
  const shown = await dialog.locator('pre').allTextContents()
  await area.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const fold = page.locator('[data-compaction][data-state="live"]')
  await expect(fold).toContainText(/\d+ messages → 1 summary, saves ~?[\d.,]+k? tokens/)
  await ask(page, 'And now?')
  const read = (server.bodies.at(-1)?.messages ?? []).map(wireText)
  expect(read.filter(text => shown.includes(text))).toEqual(shown)
  expect(read.filter(text => text.includes(reviewed))).toHaveLength(1)
})

test('Wrong 3: ring, words and panel take one reading with the draft, and a paste that cannot fit is said before Send', async ({
  page,
  serve,
}) => {
  const server = await serve({ reply: () => says('Yes.') })
  await openConnected(page, server, { window: 8_192 })
  await ask(page, 'Hello.')
  await messageBox(page).fill('word '.repeat(3_000))
  const ring = page.getByRole('meter', { name: 'Context' })
  const shareOf = async () => Number(await ring.getAttribute('aria-valuenow'))
  await expect.poll(shareOf).toBeGreaterThan(30)
  const panel = await contextPanel(page)
  const words = await ring.innerText()
  const total = /~?[\d.]+k/.exec(words)?.[0] ?? 'no total'
  await expect(panel).toContainText(total)
  await expect(panel).toContainText(new RegExp(`${await shareOf()}\\s?%`))

  await messageBox(page).fill('word '.repeat(12_000))
  await expect(page.getByRole('alert')).toContainText('too long to be sent')
  await expect(ring).toHaveAttribute('data-state', 'too-long')
  await expect(panel).toContainText('tokens too long to be sent. Shorten it')
  await expect(panel).not.toContainText('With your next message')
  await button(page, 'Send').click()
  await expect(messageBox(page)).toHaveValue(/word word/)
  await expect(rows(page, 'user')).toHaveCount(1)

  await messageBox(page).fill('Short again.')
  await expect(page.getByRole('alert')).toBeHidden()
  await button(page, 'Send').click()
  await expect(rows(page, 'user')).toHaveCount(2)
})

test('Wrong 5: a missing key is called missing, and leads to the field for it', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(/401/)
  const server = await serve({ reply: () => fault(401, 'Incorrect API key provided.') })
  await openConnected(page, server)
  await send(page, 'Hello.')
  await expect(failure(page)).toContainText('There is no key for')
  await button(failure(page), 'Enter the key…').click()
  await expect(page.getByRole('dialog', { name: 'Settings' }).getByLabel('API key')).toBeFocused()
})

test('Wrong 4 and 18: the panel says that the newest summary failed, why, and what can be done', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(/40\d/)
  const reply = () => fault(404, 'The model does not exist.')
  await openConnected(page, await serve({ reply }))
  const turns = ['One', 'Two', 'Three', 'Four'].map(turn => `${turn}: go on.`)
  await importTalk(page, turns, `Noted. ${'That is all very well. '.repeat(40)}`)
  await fromChatMenu(page, 'Compact')
  const dialog = page.getByRole('dialog', { name: 'Compact' })
  await button(dialog, 'Write summary').click()
  await expect(dialog.getByRole('alert')).toContainText('knows no such address or model')
  await page.keyboard.press('Escape')
  const panel = await contextPanel(page)
  await expect(panel).toContainText('knows no such address or model')
  await button(panel, 'Use quotes only, no AI').click()
  await expect(panel).toContainText('waits for you')
  await button(panel, 'Review').click()
  await expect(dialog.getByRole('region', { name: 'Compared with the originals' })).toBeVisible()
})

test('Wrong 17: the palette gets every letter, however fast one types and however busy the page is', async ({
  page,
}) => {
  await openApp(page)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (let time = 0; time < 6; time += 1) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('marit')
    await expect(page.getByRole('combobox')).toHaveValue('marit')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox')).toBeHidden()
  }
})
