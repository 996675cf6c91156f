import type { ReadSpan, Restored } from '../../../engine/index.ts'

/** What came back for the model by an undo, as the views before and after it say. */
export const restoredSentences = {
  /** `restored`: undefined if it is not known. */
  compaction: (number: number, restored: Restored | undefined) =>
    restored === undefined
      ? `Summary ${number} was undone.`
      : `Summary ${number} was undone: ${changeOf(restored)}.`,
  cleared: (restored: Restored) => capital(`${changeOf(restored)}.`),
}

/** More spans than this are counted, not listed. */
const MOST_SPANS = 4

function changeOf({ back, rest }: Restored): string {
  const again =
    back.length === 0
      ? 'no message is read whole again'
      : `${isOne(back) ? 'message' : 'messages'} ${numbersOf(back)} ${isOne(back) ? 'is' : 'are'} read whole again`
  return [again, ...groupsOf(rest).map(stayWords)].join('; ')
}

function stayWords(spans: readonly ReadSpan[]): string {
  const reading = spans[0]?.reading
  const stay = `${numbersOf(spans)} ${isOne(spans) ? 'stays' : 'stay'}`
  switch (reading?.type) {
    case 'summary':
      return `${stay} in summary ${reading.number}`
    case 'shortened':
      return `${stay} shortened`
    default:
      return `${stay} hidden from the model`
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
    return `${countOf(spans)} of ${first.first} to ${last.last}`
  const words = spans.map(span =>
    span.first === span.last ? `${span.first}` : `${span.first} to ${span.last}`,
  )
  const end = words.at(-1) ?? ''
  return words.length < 2 ? end : `${words.slice(0, -1).join(', ')} and ${end}`
}

function countOf(spans: readonly ReadSpan[]): number {
  return spans.reduce((sum, { first, last }) => sum + last - first + 1, 0)
}

function isOne(spans: readonly ReadSpan[]): boolean {
  return countOf(spans) === 1
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
