/** Dates, encodings, names and shapes of exports that are seldom, and files beside one that cannot be read. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { tellLog } from '../../test/foreign/talk.ts'
import { importsOf } from '../../test/foreign-files.ts'
import { dateOf } from '../../test/talks/talk.ts'
import { png, bytesOf } from '../../test/image-files.ts'

async function readAll(...texts: readonly (string | Uint8Array<ArrayBuffer>)[]) {
  const { files, sessions } = await importsOf(texts.map((text, at) => ({ name: `${at}`, text })))
  return {
    files,
    sessions,
    told: sessions.flatMap(({ events }) => tellLog(events)),
    warnings: sessions.flatMap(({ found }) => found.warnings),
    dates: sessions.flatMap(({ found }) =>
      found.createdAt === 0 ? [] : [dateOf(found.createdAt / 1_000)],
    ),
  }
}

const cell = (title: string, date: string, answer: string, header = 'Gemini Apps') =>
  `<div class="outer-cell mdl-cell"><div class="header-cell"><p class="mdl-typography--title">${header}<br></p></div><div class="content-cell mdl-cell mdl-typography--body-1">${title}<br>${date}<br>${answer}</div><div class="content-cell mdl-typography--caption">x</div></div>`
const page = (...cells: readonly string[]) => `<html><body>${cells.join('')}</body></html>`

describe('a page of Gemini', () => {
  it.each([
    ['Nov 28, 2025, 1:02:03 PM GMT+2', '11:02:03'],
    ['Nov 28, 2025, 1:02:03 PM GMT+05:30', '07:32:03'],
    ['Nov 28, 2025, 1:02:03\u202fPM PST', '21:02:03'],
    ['Nov 28, 2025, 1:02:03 PM CET', '12:02:03'],
    ['28 Nov 2025, 13:02:03 GMT', '13:02:03'],
    ['28 Nov 2025, 13:02:03 UTC+1', '12:02:03'],
    ['28.11.2025, 13:02:03 MEZ', '12:02:03'],
    ['28 nov. 2025, 13:02:03 CET', '12:02:03'],
    ['28 de nov. de 2025, 13:02:03 BRT', '16:02:03'],
    ['2025/11/28 13:02:03 JST', '04:02:03'],
    ['2025年11月28日 13:02:03 JST', '04:02:03'],
  ])('has the date %s', async (date, time) => {
    const { told, dates } = await readAll(
      page(cell('Prompted A question', date, '<p>An answer</p>')),
    )
    expect(told).toEqual(['# ', '1 u A question', '2 a An answer'])
    expect(dates).toEqual([`2025-11-28T${time}.000Z`])
  })

  it('may shorten September to four letters', async () => {
    const { dates } = await readAll(page(cell('Prompted Q', 'Sept 8, 2025, 1:02:03 PM PDT', 'a')))
    expect(dates).toEqual(['2025-09-08T20:02:03.000Z'])
  })

  it('keeps prompts whose dates cannot be read, and says so', async () => {
    const { told, warnings } = await readAll(
      page(
        cell('Prompted Two', '28 ноября 2025 г., 13:02:03 MSK', 'b'),
        cell('Prompted One', '27 ноября 2025 г., 13:02:03 MSK', 'a'),
        cell('Prompted Zero', 'Nov 26, 2025, 1:02:03 PM PST', 'z'),
      ),
    )
    expect(told).toEqual(['# ', '1 u Zero', '2 a z', '# ', '1 u One', '2 a a', '3 u Two', '4 a b'])
    expect(warnings.join('\n')).toContain('The date of 2 prompts is in a language')
  })
})

it('an answer of Gemini keeps its tables, links, lists and signs', async () => {
  const html =
    '<p>Fine &mdash; see <a href="https://example.org/x">link</a> &#8364; &lt;b&gt;</p><table><tr><td>12</td><td>34</td></tr><tr><td>5</td><td>6</td></tr></table><ol><li>One</li><li>Two</li></ol>'
  const activity = {
    header: 'Gemini Apps',
    title: 'Prompted Compare',
    time: '2025-06-15T15:06:40Z',
    safeHtmlItem: [{ html }],
  }
  expect((await readAll(JSON.stringify([activity]))).told.at(-1)).toBe(
    '2 a Fine — see [link](https://example.org/x) € <b>⏎⏎12 | 34⏎⏎5 | 6⏎⏎1. One⏎⏎2. Two',
  )
})

it('other activities of the account are left out and counted, wherever they stand', async () => {
  const other = { header: 'YouTube', title: 'Watched a video', time: '2025-06-15T15:07:10Z' }
  const used = { header: 'Gemini Apps', title: 'Used Gemini Apps', time: '2025-06-15T15:07:00Z' }
  const asked = {
    header: 'Gemini Apps',
    title: 'Prompted Hi',
    time: '2025-06-15T15:06:40Z',
    safeHtmlItem: [{ html: 'Hello' }],
  }
  const { told, warnings } = await readAll(JSON.stringify([other, asked, used]))
  expect(told).toEqual(['# ', '1 u Hi', '2 a Hello'])
  expect(warnings.join('\n')).toContain('2 other activities')
})

describe('dates', () => {
  const of = async (timestamp: unknown, key = 'timestamp') =>
    (await readAll(JSON.stringify([{ role: 'user', content: 'x', [key]: timestamp }]))).dates
  it.each([
    1_700_000_000,
    1_700_000_000_000,
    1_700_000_000_000_000,
    1_700_000_000_000_000_000,
    '1700000000000000',
  ])('may have the unit of %s', async timestamp => {
    expect(await of(timestamp)).toEqual(['2023-11-14T22:13:20.000Z'])
  })

  it('of the far future are none', async () => {
    const { warnings } = await readAll(
      JSON.stringify([{ role: 'user', content: 'x', timestamp: '9999-12-31T00:00:00Z' }]),
    )
    expect(warnings).toContain('No dates in the file: filed under the date of the file.')
  })

  it.each(['createdAt', 'created_at', 'create_time', 'created', 'date', 'time'])(
    'may be called %s',
    async key => {
      expect(await of('2023-11-14T22:13:20Z', key)).toEqual(['2023-11-14T22:13:20.000Z'])
    },
  )
})

describe('a file in UTF-16', () => {
  const text = JSON.stringify([{ role: 'user', content: 'Grüße 😀' }])
  const encode = (isLittle: boolean, mark: string) => {
    const view = new DataView(new ArrayBuffer(2 * (mark + text).length))
    for (const [at, sign] of (mark + text).split('').entries())
      view.setUint16(at * 2, sign.charCodeAt(0), isLittle)
    return new Uint8Array(view.buffer)
  }
  it.each([
    [true, '\ufeff'],
    [false, '\ufeff'],
    [true, ''],
  ])('is read: little end first %s, with a mark “%s”', async (isLittle, mark) => {
    expect((await readAll(encode(isLittle, mark))).told).toEqual(['# ', '1 u Grüße 😀'])
  })
})

describe('a file that no reader can take', () => {
  const good = JSON.stringify([{ role: 'user', content: 'good' }])
  const deep = (levels: number, open: string, close: string) =>
    open.repeat(levels) + '"x"' + close.repeat(levels)
  it.each([
    ['results', '[{"type":"tool_result","content":', '}]'],
    ['lists', '[', ']'],
    ['objects', '{"content":', '}'],
    ['reasoning', '[{"type":"reasoning","summary":', '}]'],
  ])('leaves the files beside it alone: %s', async (_, open, close) => {
    for (const levels of [150, 1_600, 3_000]) {
      const content = deep(levels, open, close)
      const list = `[{"role":"user","content":"one"},{"role":"user","content":${content}}]`
      const web = `[{"id":"o","chat":{"messages":[{"role":"assistant","content":${content},"output":[${content}]}]}}]`
      const { told } = await readAll(list, web, good)
      expect(told.at(-1)).toBe('1 u good')
      expect(told).toContain('1 u one')
    }
  })

  it('leaves the other entries of its list alone', async () => {
    const talk = (id: string, children: string) =>
      `{"conversationId":"${id}","messages":[{"messageId":"a","isCreatedByUser":true,"text":"${id}"}${children}]}`
    const nested = deep(
      5_000,
      '{"content":[{"type":"tool_call","tool_call":{"name":"x","output":',
      '}}]}',
    )
    const { told } = await readAll(`[${talk('one', `,${nested}`)},${talk('two', '')}]`)
    expect(told.at(-1)).toBe('1 u two')
  })
})

it('a chain of entries without words takes no time of the square', async () => {
  const count = 20_000
  const mapping: Record<string, object> = {}
  for (let at = 0; at < count; at += 1)
    mapping[`n${at}`] = { parent: at ? `n${at - 1}` : null, message: null }
  const message = { author: { role: 'user' }, content: { parts: ['end'] } }
  mapping['z'] = { parent: `n${count - 1}`, message }
  // oxlint-disable-next-line no-restricted-globals -- A test may take the time.
  const begun = performance.now()
  const { told } = await readAll(JSON.stringify([{ title: 'T', conversation_id: 'q', mapping }]))
  expect(told.at(-1)).toBe('1 u end')
  // oxlint-disable-next-line no-restricted-globals -- A test may take the time.
  expect(performance.now() - begun).toBeLessThan(30_000)
})

it('an image of a zip is the file of its own id, not of a longer one', async () => {
  const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-AbC' }
  const message = {
    author: { role: 'user' },
    content: { content_type: 'multimodal_text', parts: [image] },
  }
  const talk = [{ title: 'T', conversation_id: 'c', mapping: { a: { parent: null, message } } }]
  for (const name of ['file-AbC.png', 'file-AbC-photo.png', 'file-AbC']) {
    const zip = zipSync({
      'file-AbCD.png': bytesOf(png(9, 9)),
      [name]: bytesOf(png(3, 2)),
      'conversations.json': strToU8(JSON.stringify(talk)),
    })
    expect((await readAll(new Uint8Array(zip))).told.at(-1)).toBe('1 u <3×2>')
  }
})

it('a session of Claude Code has the name that the person gave it', async () => {
  const line = (value: object) => JSON.stringify(value)
  const asked = { type: 'user', uuid: 'a', sessionId: 'S', message: { role: 'user', content: 'q' } }
  const title = { type: 'custom-title', customTitle: 'My name', sessionId: 'S' }
  const summary = { type: 'summary', summary: 'Their name', leafUuid: 'a' }
  expect((await readAll([asked, title, summary].map(line).join('\n'))).told).toEqual([
    '# My name',
    '1 u q',
  ])
})
