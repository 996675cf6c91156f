import type { ReadSpan, Restored } from '../../../engine/index.ts'
import { formatList } from '../../numbers.ts'
import { textsOf } from '../../texts.ts'

const restoredText = textsOf('sentences.restored', {
  undone: 'Summary {number} was undone.',
  'undone-with': 'Summary {number} was undone: {change}.',
  cleared: '{change}.',
  none: 'no message is read whole again',
  back: {
    one: 'message {numbers} is read whole again',
    other: 'messages {numbers} are read whole again',
  },
  summary: {
    one: '{numbers} stays in summary {summary}',
    other: '{numbers} stay in summary {summary}',
  },
  shortened: { one: '{numbers} stays shortened', other: '{numbers} stay shortened' },
  hidden: {
    one: '{numbers} stays hidden from the model',
    other: '{numbers} stay hidden from the model',
  },
  span: '{first} to {last}',
  many: '{count} of {first} to {last}',
})

/** A summary was undone, and what came back for the model, as the views before and after it say. `restored`: undefined if it is not known. */
export function undoneWords(number: number, restored: Restored | undefined): string {
  return restored === undefined
    ? restoredText('undone', { number })
    : restoredText('undone-with', { number, change: changeOf(restored) })
}

/** What came back for the model when a clear was undone. */
export function unclearedWords(restored: Restored): string {
  const words = restoredText('cleared', { change: changeOf(restored) })
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** More spans than this are counted, not listed. */
const MOST_SPANS = 4

function changeOf({ back, rest }: Restored): string {
  const again =
    back.length === 0
      ? restoredText('none')
      : restoredText('back', { count: countOf(back), numbers: numbersOf(back) })
  return [again, ...groupsOf(rest).map(stayWords)].join('; ')
}

function stayWords(spans: readonly ReadSpan[]): string {
  const reading = spans[0]?.reading
  const parameters = { count: countOf(spans), numbers: numbersOf(spans) }
  switch (reading?.type) {
    case 'summary':
      return restoredText('summary', { ...parameters, summary: reading.number })
    case 'shortened':
      return restoredText('shortened', parameters)
    default:
      return restoredText('hidden', parameters)
  }
}

/** Spans that are read alike, together. */
function groupsOf(spans: readonly ReadSpan[]): readonly (readonly ReadSpan[])[] {
  const groups = new Map<string, ReadSpan[]>()
  for (const span of spans) {
    const { reading } = span
    const key = reading.type === 'summary' ? `summary ${reading.number}` : reading.type
    groups.set(key, [...(groups.get(key) ?? []), span])
  }
  return [...groups.values()]
}

function numbersOf(spans: readonly ReadSpan[]): string {
  const [first, last] = [spans[0], spans.at(-1)]
  if (spans.length > MOST_SPANS && first && last)
    return restoredText('many', { count: countOf(spans), first: first.first, last: last.last })
  return formatList(
    spans.map(span =>
      span.first === span.last
        ? String(span.first)
        : restoredText('span', { first: span.first, last: span.last }),
    ),
  )
}

function countOf(spans: readonly ReadSpan[]): number {
  return spans.reduce((sum, { first, last }) => sum + last - first + 1, 0)
}
