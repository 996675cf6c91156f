import { useEffect, type RefObject } from 'react'

/** Characters of one row that are looked through, and matches marked in all. */
const MOST_CHARACTERS = 200_000
const MOST_MARKED = 2_000

/** Marks the matches in the rows that are drawn, and brings the chosen one into view, by ranges: nothing drawn is changed. */
export function useHighlights(
  scroller: RefObject<HTMLElement | null>,
  pattern: RegExp | null,
  chosen: Match | null,
): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null || pattern === null || !('highlights' in CSS)) return undefined
    let frame = 0
    let sought = chosen
    const mark = (): void => {
      frame = 0
      const rows = [
        ...element.querySelectorAll<HTMLElement>('article:is([data-number], [data-place])'),
      ]
      const found = rows.map(row => ({ place: placeIn(row), ranges: rangesIn(row, pattern) }))
      const own = found.flatMap(({ place: position, ranges }) =>
        position === chosen?.number ? ranges : [],
      )
      const now = chosen === null ? undefined : (own[chosen.nth] ?? own.at(-1))
      const others = found.flatMap(({ ranges }) => ranges).slice(0, MOST_MARKED)
      CSS.highlights.set('find', new Highlight(...others.filter(range => range !== now)))
      CSS.highlights.set('find-now', now === undefined ? new Highlight() : new Highlight(now))
      if (now === undefined || sought === null) return
      sought = null
      reveal(now, element)
    }
    const later = (): void => {
      if (frame === 0) frame = requestAnimationFrame(mark)
    }
    const drawn = new MutationObserver(later)
    drawn.observe(element, { childList: true, subtree: true, characterData: true })
    later()
    return () => {
      cancelAnimationFrame(frame)
      drawn.disconnect()
      CSS.highlights.delete('find')
      CSS.highlights.delete('find-now')
    }
  }, [scroller, pattern, chosen])
}

/** Of the message or the side question that is drawn here. */
function placeIn({ dataset }: HTMLElement): number {
  return Number(dataset['number'] ?? dataset['place'])
}

function reveal(range: Range, scroller: HTMLElement): void {
  for (
    let details = range.startContainer.parentElement?.closest('details');
    details;
    details = details.parentElement?.closest('details')
  )
    details.open = true
  const { top, bottom } = range.getBoundingClientRect()
  const seen = scroller.getBoundingClientRect()
  if (top > seen.top + 48 && bottom < seen.bottom - 48) return
  scroller.scrollBy({ top: (top + bottom) / 2 - (seen.top + seen.bottom) / 2 })
}

/** The matches in the words of a row, also across elements, as `Match.nth` counts them but for marks of Markdown. */
function rangesIn(row: HTMLElement, pattern: RegExp): readonly Range[] {
  const texts: { readonly node: Node; readonly start: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT, node =>
    node.parentElement?.closest('h3, header, footer, button, summary')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    texts.push({ node, start: text.length })
    text += node.nodeValue ?? ''
    if (text.length > MOST_CHARACTERS) break
  }
  const placeOf = (at: number) => texts.findLast(({ start }) => start <= at)
  return [...text.matchAll(pattern)].slice(0, MOST_MARKED).flatMap(match => {
    const from = placeOf(match.index)
    const to = placeOf(match.index + match[0].length - 1)
    if (from === undefined || to === undefined) return []
    const range = document.createRange()
    range.setStart(from.node, match.index - from.start)
    range.setEnd(to.node, match.index + match[0].length - to.start)
    return [range]
  })
}
/** Where a conversation holds the words that the person looks for, in all its messages, loaded or not. */

export interface Match {
  /** Of the message in the transcript; of a side question, its place between two messages. */
  readonly number: number
  /** Which match of that message, from 0. */
  readonly nth: number
}

/** What to look for: letters in any case, spaces of any kind; whole words if it is quoted. Null for no words. */
export function patternOf(query: string): RegExp | null {
  const quoted = /^\s*["“](.+?)["”]?\s*$/.exec(query)
  const words = (quoted?.[1] ?? query).trim()
  if (words === '') return null
  const escaped = words
    .split(/\s+/)
    .map(word => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`)
  const source = quoted ? String.raw`(?<![\p{L}\p{N}_])${escaped}(?![\p{L}\p{N}_])` : escaped
  return new RegExp(source, 'giu')
}

/** The matches, given the number of the message of each, oldest first. */
export function matchesAt(numbers: readonly number[]): readonly Match[] {
  let nth = 0
  return numbers.map((number, at) => {
    nth = number === numbers[at - 1] ? nth + 1 : 0
    return { number, nth }
  })
}

/** The place of the first match at or after a message; the last one where none follows. -1 for none at all. */
export function firstMatchFrom(matches: readonly Match[], number: number): number {
  const index = matches.findIndex(match => match.number >= number)
  return index === -1 ? matches.length - 1 : index
}
