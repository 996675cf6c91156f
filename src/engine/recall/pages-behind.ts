import { PASSAGE_MARGIN } from '../branch/recalled-items.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { pagedFiles, pagesOf, pageWord } from '../message/pages.ts'
import { setIn } from '../text/speaker-marks.ts'

/** A text behind an id, and what it is. */
export interface Named {
  readonly name: string
  readonly text: string
}

const PAGES = /^(.+?)(?:,? (?:pages?|parts?) (\d{1,6})(?: ?(?:-|–|to) ?(\d{1,6}))?)?$/i

/** Pages of the newest file with this name; all of them without numbers. */
export function pagesBehind(entries: readonly MessageEntry[], id: string): Named | null {
  const [, named = '', first = '1', last = named === id ? 'Infinity' : first] = PAGES.exec(id) ?? []
  const name = named.replace(/^(?:message \d+, )?[“"'`]?/, '').replace(/[”"'`]$/, '')
  const found = entries
    .flatMap(({ number, event }) => pagedFiles(event.parts).map(([, file]) => ({ number, file })))
    .findLast(({ file }) => file.file === name)
  if (!found) return null
  const { number, file } = found
  const word = pageWord(file)
  const pages = pagesOf(file).flatMap((text, at) =>
    at + 1 >= Number(first) && at < Number(last) ? [{ page: at + 1, text }] : [],
  )
  if (pages.length === 0) return null
  const range =
    pages.length === 1 ? `${word} ${first}` : `${word}s ${first} to ${pages.at(-1)?.page}`
  return {
    name: `message ${number}, “${file.file}”, ${range}`,
    text: pages
      .map(({ page, text }) => `${word} ${page}:\n${PASSAGE_MARGIN}${setIn(text, PASSAGE_MARGIN)}`)
      .join('\n'),
  }
}
