/** Reading aloud and dictation, over stand-ins for what browsers have. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { ADD, button } from '../controls.ts'
import { newChat, openApp, openNewChat } from '../opening.ts'
import { ask, inMessageMenu, messageBox, openMessageMenu, rows } from '../talk.ts'

test('a message is read aloud, stopped, and falls silent with its session', async ({ page }) => {
  await page.addInitScript(standInForVoices)
  await openNewChat(page)
  await ask(page, 'Hello, who are you?')
  const asked = rows(page, 'user').first()
  await asked.hover()
  await inMessageMenu(asked, 'Read aloud')
  await expect.poll(() => spoken(page)).toEqual(['Hello, who are you?'])
  await button(asked, 'Stop reading aloud').click()
  await expect(button(asked, 'Stop reading aloud')).toHaveCount(0)
  await expect.poll(() => spoken(page)).toEqual([])

  // By its key, and until its end.
  await button(asked, 'Copy').press('s')
  await expect(button(asked, 'Stop reading aloud')).toBeVisible()
  await expect.poll(() => spoken(page)).toEqual(['Hello, who are you?'])
  await page.waitForTimeout(500)
  await expect(button(asked, 'Stop reading aloud')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('voice-ends')))
  await expect(button(asked, 'Stop reading aloud')).toHaveCount(0)

  // One at a time, and none of another session.
  const answer = rows(page, 'assistant').first()
  await inMessageMenu(asked, 'Read aloud')
  await answer.hover()
  await inMessageMenu(answer, 'Read aloud')
  await expect(button(answer, 'Stop reading aloud')).toBeVisible()
  await expect(button(asked, 'Stop reading aloud')).toHaveCount(0)
  await newChat(page)
  await expect.poll(() => spoken(page)).toEqual([])
})

test('what is said is written behind what is typed, once it is known where the sound goes', async ({
  page,
}) => {
  await page.addInitScript(standInForRecognition)
  await openNewChat(page)
  await messageBox(page).fill('Tides:')
  await dictate(page).click()
  const notices = page.getByRole('list', { name: 'Notices' })
  await expect(notices.getByText(/may send what the microphone hears to its maker/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset['listening'])).toBeUndefined()
  await button(notices, 'Dictate').click()
  await expect(button(page, 'Stop dictating')).toHaveAttribute('aria-pressed', 'true')
  await say(page, 'high water')
  await say(page, 'at noon')
  await expect(messageBox(page)).toHaveValue('Tides: high water at noon')
  await button(page, 'Stop dictating').click()
  await expect(dictate(page)).toBeVisible()

  // From then on at once, also after a reload.
  await page.reload()
  await expect(messageBox(page)).toHaveValue('Tides: high water at noon')
  await dictate(page).click()
  await expect(button(page, 'Stop dictating')).toBeVisible()
  await page.evaluate(() =>
    window.dispatchEvent(new CustomEvent('recognition-fails', { detail: 'not-allowed' })),
  )
  await expect(notices.getByText(/does not allow the microphone here/)).toBeVisible()
  await expect(dictate(page)).toBeVisible()
  await expect(messageBox(page)).toHaveValue('Tides: high water at noon')
})

test('neither is offered where the browser has none, and on a phone the buttons fit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(standInForRecognition)
  await openApp(page)
  for (const name of [ADD, 'Dictate', 'Show context', 'Send'])
    await expect(button(page, name).last()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const bare = await page.context().newPage()
  await bare.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition', 'speechSynthesis'])
      Reflect.deleteProperty(window, name)
  })
  await openApp(bare)
  await expect(button(bare, ADD)).toBeVisible()
  await expect(button(bare, 'Dictate')).toHaveCount(0)
  await expect(button(bare, 'Copy').first()).toBeAttached()
  await openMessageMenu(rows(bare).last())
  await expect(bare.getByRole('menuitem', { name: 'Select several…' })).toBeVisible()
  await expect(bare.getByRole('menuitem', { name: 'Read aloud' })).toHaveCount(0)
})

function dictate(page: Page): Locator {
  return page.locator('form').getByRole('button', { name: 'Dictate', exact: true })
}

function spoken(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(document.documentElement.dataset['spoken'] ?? '[]'))
}

async function say(page: Page, words: string): Promise<void> {
  await page.evaluate(
    said => window.dispatchEvent(new CustomEvent('words-heard', { detail: said })),
    words,
  )
}

/** Runs in the page: voices that say nothing, and end when they are told to. */
function standInForVoices(): void {
  const waiting: SpeechSynthesisUtterance[] = []
  const note = () => {
    document.documentElement.dataset['spoken'] = JSON.stringify(waiting.map(({ text }) => text))
  }
  const voices = {
    speak: (one: SpeechSynthesisUtterance) => {
      waiting.push(one)
      note()
    },
    cancel: () => {
      // As in browsers, each learns of it a moment later.
      for (const one of waiting.splice(0))
        setTimeout(() => one.dispatchEvent(new Event('error')), 300)
      note()
    },
  }
  Object.defineProperty(window, 'speechSynthesis', { value: voices, configurable: true })
  window.addEventListener('voice-ends', () => {
    for (const one of waiting.splice(0)) one.dispatchEvent(new Event('end'))
    note()
  })
}

/** Runs in the page: a recognition that hears what the test says. */
function standInForRecognition(): void {
  class StandIn extends EventTarget {
    start() {
      const hear = (event: Event) => {
        const result = Object.assign([{ transcript: Reflect.get(event, 'detail') }], {
          isFinal: true,
        })
        const unsure = Object.assign([{ transcript: 'not this' }], { isFinal: false })
        this.dispatchEvent(
          Object.assign(new Event('result'), { resultIndex: 0, results: [result, unsure] }),
        )
      }
      const fail = (event: Event) => {
        this.dispatchEvent(
          Object.assign(new Event('error'), { error: Reflect.get(event, 'detail') }),
        )
        this.stop()
      }
      this.stop = () => {
        window.removeEventListener('words-heard', hear)
        window.removeEventListener('recognition-fails', fail)
        this.dispatchEvent(new Event('end'))
      }
      document.documentElement.dataset['listening'] = 'yes'
      window.addEventListener('words-heard', hear)
      window.addEventListener('recognition-fails', fail)
    }
    stop() {}
  }
  Object.defineProperty(window, 'SpeechRecognition', { value: StandIn, configurable: true })
}
