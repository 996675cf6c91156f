/**
 * Texts that ask for what only the person may ask for, in every place of the page that shows text of others: none loads anything
 * from elsewhere, runs a script, or puts an element there that could.
 */
import type { Page } from '@playwright/test'
import { SessionEvent } from '../../src/engine/log/event.ts'
import { ELSEWHERE, INJECTIONS } from '../../src/test/injections.ts'
import { exportSession } from '../../src/transfer/export.ts'
import { expect, test } from '../fixtures.ts'
import { HOSTILE_TEXTS } from '../hostile-texts.ts'
import { IS_LONG } from '../long.ts'
import { openApp } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { sessionFileOf } from '../session-files.ts'
import { ask, messageBox } from '../talk.ts'

/** A third of the texts, and each that would run or link to something; `src/app/injections.test.ts` draws all. */
const TEXTS = INJECTIONS.map(([, text]) => text).filter(
  (text, at) => IS_LONG || at % 3 === 0 || text.includes('obeyed'),
)

/** What is still parsed, and not shown as it was written. */
const PARSED = 40_000

const AT = Date.UTC(2026, 10, 2, 9)

const MODEL = { provider: 'demo', host: null, model: 'demo' }

/** Texts of one session: what it shows stays near the visible part. */
const AT_ONCE = 20

/** Sessions in which the user, a file, a call, a tool and the assistant say each of the texts. */
function filesOf(texts: readonly string[]) {
  const said = (role: string, ...parts: readonly object[]) => ({
    type: 'v1.message-appended',
    role,
    parts,
    model: role === 'assistant' ? MODEL : null,
    finishReason: role === 'assistant' ? 'stop' : null,
  })
  const groups = Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, at) =>
    texts.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  return groups.map((group, number) => {
    const records = [
      { type: 'v1.session-created', title: `${number} ${group[0]}`, origin: 'user' },
      ...group.flatMap((text, at) => {
        const call = { callId: `c${at}`, tool: text.slice(0, 60) }
        return [
          said('user', { type: 'text', file: text.slice(0, 100), text }, { type: 'text', text }),
          said(
            'assistant',
            { type: 'reasoning', text },
            { type: 'tool-call', ...call, input: { text } },
          ),
          said('tool', { type: 'tool-result', ...call, output: text }),
          said('assistant', { type: 'text', text }),
        ]
      }),
    ]
    const idOf = (at: number) => `e${number}-${String(at).padStart(6, '0')}`
    const events = records.map((record, at) =>
      SessionEvent.parse({
        ...record,
        id: idOf(at),
        parentId: at === 0 ? null : idOf(at - 1),
        at: AT + at * 1_000 + number,
      }),
    )
    return { name: 'a.json', text: exportSession({ title: 'x', exportedAt: AT, events }) }
  })
}

/** Shows the whole conversation from its end to its start, and opens what is folded. Resolves with the messages that it saw. */
async function showAll(page: Page): Promise<number> {
  const log = page.getByRole('log', { name: 'Conversation' })
  const seen = new Set<string>()
  for (let still = 0; still < 5;) {
    const shown = await log.evaluate(async element => {
      for (const each of element.querySelectorAll('details')) each.open = true
      await new Promise(resolve => setTimeout(resolve, 120))
      const { scrollTop, clientHeight } = element
      // Else nobody seems to have scrolled.
      element.dispatchEvent(new WheelEvent('wheel', { deltaY: -clientHeight }))
      element.scrollTo({ top: scrollTop - 0.7 * clientHeight })
      const drawn = [...element.querySelectorAll('article[data-number]')]
      const numbers = drawn.map(each => each.getAttribute('data-number') ?? '')
      return { numbers, isStill: element.scrollTop === scrollTop }
    })
    for (const number of shown.numbers) seen.add(number)
    expect(await threatsIn(page)).toEqual([])
    still = shown.isStill ? still + 1 : 0
  }
  return seen.size
}

/** What could load or run something, wherever it stands in the page. The words of a drawing load nothing, its marks could. */
function threatsIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(elsewhere => {
    const DRAWING = /^data:image\/svg\+xml,/
    const marksOf = (drawing: string) =>
      decodeURIComponent(drawing.replace(DRAWING, ''))
        .match(/<style[^]*?<\/style>|<[^<>]*>/g)
        ?.join('')
        .replace(/ data-[\w-]+="[^"]*"/g, '')
    const read = (value: string) => (DRAWING.test(value) ? marksOf(value) : value)
    const all = [...document.querySelectorAll('*')]
    const dangerous = all.filter(element => {
      const names = element.getAttributeNames()
      const isActive = /^(?:iframe|object|embed|base|form|audio|video|link|meta|script)$/i.test(
        element.localName,
      )
      const loads = names.some(
        name =>
          /^(?:src|srcset|poster|data|style|xlink:href|action|formaction)$/.test(name) &&
          read(element.getAttribute(name) ?? '')?.includes(elsewhere),
      )
      const runs = names.some(
        name =>
          name.startsWith('on') ||
          /^\s*(?:javascript|data:text):?/i.test(
            name === 'href' ? (element.getAttribute(name) ?? '') : '',
          ),
      )
      const isOurs =
        isActive && !element.outerHTML.includes(elsewhere) && !element.outerHTML.includes('obeyed')
      return runs || loads || (isActive && !isOurs)
    })
    return dangerous.map(element => element.outerHTML.slice(0, 200))
  }, ELSEWHERE)
}

test('none of the texts loads anything from elsewhere, or runs', async ({ page, watch }) => {
  test.setTimeout(150_000)
  await openApp(page)
  const { origin } = new URL(page.url())
  let shown = 0
  for (const file of filesOf(TEXTS)) {
    await importSession(page, file)
    shown += await showAll(page)
  }
  expect(shown).toBeGreaterThan(3 * TEXTS.length)
  await test.step('texts that parsers choke on are drawn, too, and the conversation goes on', async () => {
    const texts = ['quotes in quotes', 'emphasis that never closes', 'one table'].flatMap(name => [
      `Show ${name}`,
      (HOSTILE_TEXTS[name]?.(PARSED) ?? '').slice(0, PARSED),
    ])
    expect(texts.every(text => text.length > 0)).toBe(true)
    await importSession(page, sessionFileOf('Hostile', [...texts, 'And then?', 'Read *this*.']))
    const newest = page.locator(`article[data-number="${texts.length + 2}"]`)
    await expect(newest.locator('em')).toHaveText('this')
    await expect(page.locator(`article[data-number="${texts.length}"]`)).toBeAttached()
    await expect(messageBox(page)).toBeEditable()
    await expect(await ask(page, 'Who are you?')).toContainText('not an AI')
  })
  expect(await page.evaluate(() => Reflect.get(window, 'obeyed'))).toBeUndefined()
  expect(watch.foreignRequests()).toEqual([])
  expect(new URL(page.url()).origin).toBe(origin)
  expect(page.frames()).toHaveLength(1)
})
