/** A page that Export writes, read by a real parser of HTML and shown in a real frame. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../engine/log/event.ts'
import { transcriptOf, foldBranch } from '../engine/branch/branch.ts'
import { joinEntries } from '../engine/branch/join-rows.ts'
import '../test/set-page-seed.ts'
import { hostileText } from '../test/hostile-text.ts'
import { logs } from '../test/log-arbitrary.ts'
import { session } from '../test/session.ts'
import { readMarkdown } from '../workers/markdown-pieces.ts'
import { importSession } from './import.ts'
import { writeSession } from './write-session.ts'

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'><iframe srcdoc='<script>top.hit=1</script>'>",
  '[link](javascript:alert(1)) [data](data:text/html,<script>1</script>) [v](vbscript:x)',
  '![remote](https://example.org/pixel.png) ![inside](data:image/svg+xml,<svg/onload=alert(1)>)',
  '[![nested](https://example.org/a.png)](https://example.org/b)',
  '<https://example.org/?"onmouseover="alert(1)>',
  'https://example.org/path www.example.org mail@example.org',
  '</template></title></style></script></pre></textarea><base href="https://example.org/">',
  '<meta http-equiv=refresh content="0;url=https://example.org">',
  '<link rel=stylesheet href=https://example.org/x.css><style>@import "https://example.org/y.css"</style>',
  '<form action=https://example.org><button formaction=javascript:alert(1)>',
  '[^1]\n\n[^1]: A note\n\n- [x] done\n\n| a | b |\n|:-|-:|\n| 1 | 2 |',
  '```js\n</code></pre><script>alert(1)</script>\n```',
  '`<b>`  \n# H\n\n> q\n\n1. one\n2. two\n\n---\n\n~~gone~~ **bold** *em*',
]

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...ATTACKS), hostileText('budget', 'tax')), { maxLength: 4 })
  .map(texts => texts.join('\n\n'))

const messages = fc.array(fc.tuple(fc.constantFrom('u', 'a', 'think', 'result'), hostile), {
  minLength: 1,
  maxLength: 6,
})

const hostileLogs = fc.tuple(hostile, messages).map(([tool, said]) => {
  const name = tool.replaceAll(/\s/g, '') || 'read'
  return session(
    'u go',
    `call ${name} ${tool}`,
    ...said.map(([kind, text]) => `${kind} ${kind === 'result' ? `${name} ` : ''}${text}`),
  )
})

function pageOf(events: readonly SessionEvent[], title = 'Title'): Promise<string> {
  const form = { format: 'html', systemPrompt: '' } as const
  const whole = { title, exportedAt: 0, events, images: new Map() }
  return writeSession(whole, form, async text => readMarkdown({ text, unfinished: false }))
}

const ACTIVE =
  'script, iframe, object, embed, link, base, form, button, input, svg, audio, video, area, frame'

/** Everything in a page that could run, load or lead somewhere by itself. */
function activeIn(page: Document): readonly string[] {
  const found: string[] = [...page.querySelectorAll(ACTIVE)].map(({ outerHTML }) => outerHTML)
  const refreshes = '[http-equiv]:not([http-equiv="Content-Security-Policy"])'
  found.push(...[...page.querySelectorAll(refreshes)].map(({ outerHTML }) => outerHTML))
  for (const element of page.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (!isHarmless(element, name, value)) found.push(`${element.localName} ${name}=${value}`)
  return found
}

const ADDRESS = /^(?:src|href|srcset|action|formaction|poster|background|xlink:href|ping)$/

function isHarmless(element: Element, name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'style') return false
  if (!ADDRESS.test(name)) return true
  if (element.localName === 'a')
    return (
      /^(?:https?|mailto|xmpp|ircs?):/.test(value) &&
      element.getAttribute('rel') === 'noreferrer noopener'
    )
  return /^data:image\/(?:(?!svg)|svg\+xml,%3C)/.test(value)
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

describe('the HTML of any session', () => {
  it('has nothing active, whatever its messages, its title and its tools hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostileLogs, logs(6)), hostile, async (events, title) => {
        const html = await pageOf(events, title)
        const page = parsed(html)
        expect(activeIn(page)).toEqual([])
        expect(page.querySelectorAll('meta[http-equiv="Content-Security-Policy"]')).toHaveLength(1)
        expect(page.querySelectorAll('article').length).toBeGreaterThanOrEqual(
          joinEntries(transcriptOf(foldBranch(events))).length,
        )
        // What a parser of HTML finds in the carrier is what a search finds.
        const carrier = page.querySelector('template')?.content.textContent
        const reading = importSession(carrier ?? '')
        expect(reading).toEqual(importSession(html))
        expect(reading).toMatchObject({ ok: true, session: { events } })
      }),
      { numRuns: 150 },
    )
  }, 120_000)

  it('shows the words of the transcript', async () => {
    const words = fc
      .array(fc.stringMatching(/^[a-zA-Zäß字<>&"']{1,12}$/), { minLength: 1, maxLength: 30 })
      .map(list => `So ${list.join(' ')}`)
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 5 }), async said => {
        const events = session(
          ...said.flatMap(text => [`u ${text}`, `call tool ${text}`, `result tool ${text}`]),
        )
        const page = parsed(await pageOf(events))
        const found = [...page.querySelectorAll('article')].map(article =>
          [...article.children]
            .slice(1)
            .map(({ textContent }) => textContent)
            .join(' '),
        )
        const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
        for (const [at, text] of said.entries()) {
          expect(plain(found[3 * at] ?? '')).toBe(plain(text))
          expect(found[3 * at + 1]).toContain(JSON.stringify(text))
          expect(found[3 * at + 2]).toContain(text)
        }
      }),
      { numRuns: 50 },
    )
  }, 60_000)

  it('has each block run in the direction of its first letter, and code from the left', async () => {
    const text = 'שלום עולם.\n\n- فهرس\n\n```\nשורה\n```\n\nHello.'
    const html = await pageOf(session(`u ${text}`), 'שיחה')
    const frame = document.createElement('iframe')
    frame.srcdoc = html
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    const inside = frame.contentDocument!
    const places = ['h1', 'article p', 'article li', 'article pre', 'article p:last-child']
    const directions = places.map(place => getComputedStyle(inside.querySelector(place)!).direction)
    expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
    frame.remove()
  })

  it('obeys its own policy: its style sheet is used and no violation is reported', async () => {
    const html = await pageOf(session(`u ${ATTACKS.join('\n\n')}`, 'a $$x^2$$'))
    const frame = document.createElement('iframe')
    // Its origin is this one, so that the test can look inside; its policy is its own.
    frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    const inside = frame.contentDocument!
    expect(getComputedStyle(inside.querySelector('main')!).maxWidth).toBe('736px')
    const requests = frame.contentWindow!.performance.getEntriesByType('resource')
    expect(requests.map(({ name }) => name)).toEqual([])
    frame.remove()
  })
})
