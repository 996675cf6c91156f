/** The places of citations in the texts of an answer. */
import type { Citation, Part, TextPart } from './message-schema.ts'

/** The citations of the first of two texts that become one, and of the second, moved by what stands before it. */
export function joinedCitations(
  first: Pick<TextPart, 'text' | 'citations'>,
  second: Pick<TextPart, 'citations'>,
): Pick<TextPart, 'citations'> {
  const moved = (second.citations ?? []).map(citation => ({
    ...citation,
    start: citation.start + first.text.length,
    end: citation.end + first.text.length,
  }))
  const citations = [...(first.citations ?? []), ...moved]
  return citations.length === 0 ? {} : { citations }
}

/** Most citations of one text; more are of no use to a reader. */
const MOST_CITATIONS = 300

/**
 * Adds citations whose places count in all texts of the parts, as if nothing stood between them. Those without a place in them join
 * the last text.
 */
export function addCitations(
  parts: readonly Part[],
  citations: readonly Citation[],
): readonly Part[] {
  const last = parts.findLastIndex(({ type }) => type === 'text')
  let from = 0
  const placed = new Set<Citation>()
  const withPlaced = parts.map(part => {
    if (part.type !== 'text') return part
    const [start, end] = [from, from + part.text.length]
    from = end
    const own = citations.filter(
      citation => citation.start < citation.end && citation.end > start && citation.end <= end,
    )
    for (const citation of own) placed.add(citation)
    return extended(
      part,
      own.map(citation => ({
        ...citation,
        start: Math.max(0, citation.start - start),
        end: citation.end - start,
      })),
    )
  })
  const rest = citations.filter(citation => !placed.has(citation))
  return withPlaced.map((part, at) =>
    at === last && part.type === 'text'
      ? extended(
          part,
          rest.map(citation => ({ ...citation, start: 0, end: 0 })),
        )
      : part,
  )
}

function extended(part: TextPart, more: readonly Citation[]): TextPart {
  if (more.length === 0) return part
  return { ...part, citations: [...(part.citations ?? []), ...more].slice(0, MOST_CITATIONS) }
}
