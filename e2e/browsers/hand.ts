/** What a person does in a tab, and sees there. */
import type { Tab, Wanted } from './driver.ts'

/** Long, for a machine that does much else. */
const SEEN_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 100

/** Resolves with the first answer that is neither null nor false. Rejects after a minute, with `what` was waited for. */
export async function until<Result>(
  what: string,
  ask: () => Promise<Result | null | false>,
): Promise<Result> {
  const end = Date.now() + SEEN_WITHIN_MS
  let cause: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== null && answer !== false) return answer
    } catch (error) {
      // A page that is being loaded answers nothing.
      cause = error
    }
    if (Date.now() > end)
      throw new Error(`Not within ${SEEN_WITHIN_MS / 1_000} s: ${what}`, { cause })
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

export type Hand = ReturnType<typeof handOn>

export function handOn(tab: Tab) {
  const { has } = tab
  /** What is pressed may be drawn again between the look and the press. */
  const click = (wanted: Wanted): Promise<true> =>
    until(`a press on ${JSON.stringify(wanted)}`, async () => {
      if (!(await has(wanted))) return false
      await tab.click(wanted)
      return true as const
    })
  /** Replaces what a field has. */
  const write = async (words: string, field: Wanted = { role: 'textbox', name: 'Message' }) => {
    await click(field)
    await tab.press('Control+a')
    await tab.press('Delete')
    await tab.type(words)
  }
  const sees = (words: string) => until(`“${words}”`, () => tab.run(shows, words))
  const rows = (role: 'user' | 'assistant') =>
    tab.run(textsOf, `article[data-number][data-role="${role}"]`)
  const isWriting = () => has({ role: 'button', name: 'Stop' })
  return {
    ...tab,
    click,
    write,
    sees,
    rows,
    isWriting,
    /** Resolves with null after so many milliseconds. */
    pause: (ms: number) => new Promise<null>(resolve => setTimeout(() => resolve(null), ms)),
    seesRole: (wanted: Wanted) => until(JSON.stringify(wanted), () => has(wanted)),
    seesNo: (wanted: Wanted) =>
      until(`no ${JSON.stringify(wanted)}`, async () => !(await has(wanted))),
    newChat: async () => {
      await click({ role: 'button', name: 'New chat' })
      await until('a new chat', async () => (await rows('user')).length === 0)
    },
    /** Writes and sends; resolves once the message is a row. */
    send: async (words: string) => {
      await write(words)
      await click({ role: 'button', name: 'Send' })
      await until(`the row of “${words}”`, async () =>
        (await rows('user')).some(row => row.includes(words)),
      )
    },
    /** Resolves with the last answer once nothing is written any more. */
    answered: async () => {
      await until(
        'an answer that has ended',
        async () => !(await isWriting()) && (await rows('assistant')).length > 0,
      )
      return (await rows('assistant')).at(-1) ?? ''
    },
    /** Writes a command and presses Enter. */
    command: async (words: string) => {
      await write(words)
      await tab.press('Enter')
    },
  }
}

/** In the page. */
function shows(words: string): boolean {
  return document.body.innerText.replace(/\s+/g, ' ').includes(words)
}

/** In the page. */
function textsOf(selector: string): readonly string[] {
  return Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)
}
