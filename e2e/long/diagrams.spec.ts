/** Diagrams in answers, as models write them: drawn, read by their source, or said not to be drawn. */
import type { Locator } from '@playwright/test'
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected, openNewChat, openSettings } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { ask } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { sessionFileOf } from '../session-files.ts'

const FLOW = [
  'flowchart LR',
  '  accTitle: How a book comes back',
  '  A[Slot] -->|scanned| B{Reserved?}',
  '  B -->|yes| C[(Shelf of holds)]',
  '  B -->|no| D[Own shelf]',
].join('\n')
const SEQUENCE = 'sequenceDiagram\n  Reader->>Desk: Return\n  Desk-->>Reader: Receipt'

const fenced = (...diagrams: readonly string[]) =>
  diagrams.map(diagram => `\`\`\`mermaid\n${diagram}\n\`\`\``).join('\n\n')

const WORKER = /diagram\.worker/

/** True once the browser has read the picture. */
const isRead = (image: Locator) =>
  image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0)

test('a diagram is drawn once it is written, in both themes, with its source beside it', async ({
  page,
  serve,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const server = await serve({
    reply: ({ messages }) =>
      messages.length === 2
        ? says('No diagram.')
        : says(
            `Like this:\n\n${fenced(FLOW)}\n\n1. And in a list:\n\n   \`\`\`mermaid\n   ${SEQUENCE.replaceAll('\n', '\n   ')}\n   \`\`\``,
          ),
  })
  await openConnected(page, server)
  await ask(page, 'Hello')
  expect(asked.filter(url => WORKER.test(url))).toEqual([])
  const answer = await ask(page, 'How does a book come back?')
  const flow = answer.getByRole('img', { name: 'Diagram: How a book comes back' })
  await expect(flow).toBeVisible()
  await expect.poll(() => isRead(flow)).toBe(true)
  await expect(answer.getByRole('img', { name: 'Diagram', exact: true })).toBeVisible()
  await expect(answer.getByText('Slot')).toHaveCount(0)
  const light = (await flow.getAttribute('src')) ?? ''
  await expectNoBarriers(page, 'diagrams-drawn')
  expect(asked.filter(url => WORKER.test(url))).toHaveLength(1)

  // The picture has the colours of the page, also where the page was told which.
  await expect(flow).toHaveAttribute('src', light)
  const settings = await openSettings(page, 'Appearance')
  await settings.getByText('Dark', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(flow).not.toHaveAttribute('src', light)
  await expect.poll(() => isRead(flow)).toBe(true)

  await button(answer, 'Source').first().click()
  await expect(answer.getByText('A[Slot] -->|scanned| B{Reserved?}')).toBeVisible()
  await expect(flow).toHaveCount(0)
  await expect(button(answer, 'Source').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(flow).toBeVisible()
  await expect(button(answer, 'Source').first()).toBeFocused()

  // It is there at once when it comes back into sight, and after a reload.
  await page.reload()
  await expect(flow).toBeVisible()
  await expect.poll(() => isRead(flow)).toBe(true)
})

test('what cannot be drawn is shown as it was written, and says why', async ({ page }) => {
  const cases = [
    ['Diagrams of this kind are not drawn here.', 'gitGraph\n  commit id: "First"'],
    ['This cannot be drawn: it does not read as a diagram.', 'flowchart TD\n%% Nothing yet'],
    ['Too long to be drawn as a diagram.', `flowchart TD\n${'A --> B\n'.repeat(3_000)}`],
  ] as const
  await openNewChat(page)
  for (const [why, diagram] of cases)
    await test.step(why, async () => {
      await importSession(page, sessionFileOf('Pictures', ['Draw it', fenced(diagram)]))
      await expect(page.getByText(why)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('group', { name: 'Code' })).toContainText(diagram.slice(0, 20))
      await expect(button(page, 'Source')).toHaveCount(0)
    })
})

test('what takes too long to be drawn is shown as it was written', async ({ page }) => {
  const isAsked = Promise.withResolvers<void>()
  await page.route(WORKER, async route => {
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'self.onmessage = () => undefined',
    })
    isAsked.resolve()
  })
  await page.clock.install()
  await openNewChat(page)
  await importSession(page, sessionFileOf('Pictures', ['Draw it', fenced(FLOW)]))
  await isAsked.promise
  const why = page.getByText('Drawing this took too long, so here is its source.')
  await page.clock.fastForward(9_000)
  await expect(why).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(why).toBeVisible()
  await expect(page.getByRole('group', { name: 'Code' })).toContainText('A[Slot]')
})

test('labels of a diagram run and fetch nothing', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', request => {
    if (request.url().includes('evil.test')) foreign.push(request.url())
  })
  await openNewChat(page)
  const hostile = [
    'flowchart TD',
    '  A["<img src=https://evil.test/a onerror=alert(1)>"] --> B["</text><script>alert(1)</script>"]',
    '  style A fill:url(https://evil.test/b),stroke:red"/><image href="https://evil.test/c"/>',
    '  click A "javascript:alert(1)"',
  ].join('\n')
  let dialogs = 0
  page.on('dialog', dialog => {
    dialogs += 1
    void dialog.dismiss()
  })
  await importSession(
    page,
    sessionFileOf('Hostile', ['Draw it', `${fenced(hostile)}\n\n${fenced(FLOW)}`]),
  )
  await expect(page.getByRole('img', { name: 'Diagram: How a book comes back' })).toBeVisible()
  await expect(
    page
      .getByText(/it does not read as a diagram/)
      .or(page.getByRole('img', { name: 'Diagram', exact: true })),
  ).toBeVisible()
  expect(foreign).toEqual([])
  expect(dialogs).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a wide diagram scrolls in its own frame, by touch and by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openNewChat(page)
    await importSession(page, sessionFileOf('Books', ['How?', fenced(FLOW, SEQUENCE)]))
    await page.setViewportSize({ width: 390, height: 844 })
    const flow = page.getByRole('img', { name: 'Diagram: How a book comes back' })
    await expect(flow).toBeVisible()
    const frame = page.getByRole('group', { name: 'Diagram' }).first()
    await frame.press('ArrowRight')
    await expect.poll(() => frame.evaluate(each => each.scrollLeft)).toBeGreaterThan(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await expectNoBarriers(page, 'diagrams-drawn')
    await button(page, 'Source').first().tap()
    await expect(page.getByText('A[Slot] -->|scanned| B{Reserved?}')).toBeVisible()
  })
})
