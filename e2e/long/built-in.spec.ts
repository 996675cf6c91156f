/** The browser's own model lies in the page; the application, in its worker, talks to it all the same. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { newChat, openApp, openSettings } from '../opening.ts'
import { ask, send } from '../talk.ts'

test('answers in pieces from the page, and Stop ends it there too', async ({ page, watch }) => {
  await page.addInitScript(installLanguageModel)
  await openApp(page)
  const settings = await openSettings(page, 'Model')
  const runner = settings.getByRole('region', { name: 'The browser’s own model' })
  await button(runner, 'Choose a model').click()
  await button(runner, 'Use Browser’s language model').click()
  await expect(runner.getByText('in use')).toBeVisible()
  await page.keyboard.press('Escape')
  await newChat(page)
  await expect(await ask(page, 'Who are you?')).toContainText(
    'I am built in. You said: Who are you?',
  )

  await send(page, 'Go on for ever')
  await expect(page.locator('[data-state="streaming"]')).toContainText('and on and on')
  await button(page, 'Stop').click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.aborted)).toBe('yes')
  expect(watch.foreignRequests()).toEqual([])
})

/** Runs in the page before anything else does: as much of the Prompt API as the specification asks of a browser. */
function installLanguageModel(): void {
  const session = () => ({
    contextWindow: 4_096,
    contextUsage: 10,
    measureContextUsage: async (text: string) => text.split(' ').length,
    promptStreaming: (text: string, { signal }: { signal: AbortSignal }) =>
      new ReadableStream<string>({
        async start(controller) {
          const isEndless = text.includes('for ever')
          const pieces = isEndless
            ? Array.from({ length: 1_000 }, () => 'and on ')
            : ['I am ', 'built in. ', `You said: ${text}`]
          signal.addEventListener('abort', () => {
            document.documentElement.dataset.aborted = 'yes'
          })
          for (const piece of pieces) {
            if (signal.aborted) return controller.error(signal.reason)
            controller.enqueue(piece)
            await new Promise(resolve => setTimeout(resolve, 20))
          }
          controller.close()
        },
      }),
    destroy: () => undefined,
  })
  Object.assign(globalThis, {
    LanguageModel: { availability: async () => 'available', create: async () => session() },
  })
}
