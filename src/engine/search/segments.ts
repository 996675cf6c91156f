/**
 * BM25 over conversation segments, each taken as one text.
 *
 * @module
 */
import { idf, termWeightAt } from './bm25.ts'
import { pushPlace } from './scratch.ts'
import type { QueryTerm } from './accumulate-scores.ts'
import type { ForwardIndex } from './forward-index.ts'
import { countOf, slotOf } from './inverted-index.ts'

/** Terms past this total of postings are in nearly every segment, and are skipped. */
const MOST_POSTINGS = 60_000

/** Scores of all segments; read them with `segmentScoreAt`. Valid until the next `scoreSegments` for the same index. */
export interface SegmentScores {
  readonly forwardIndex: ForwardIndex
  /** Factor from the sums in the scratch buffer to scores: 1 / total idf. */
  readonly share: number
  /** The highest score; 0 for none. */
  readonly highest: number
}

/** Scores every segment of the index for `terms`, which are sorted by descending idf. */
export function scoreSegments(
  terms: readonly QueryTerm[],
  forwardIndex: ForwardIndex,
): SegmentScores {
  const { segments, scratch } = forwardIndex
  scratch.segmentScores.fill(0)
  let totalIdf = 0
  let postingsSeen = 0
  let highest = 0
  for (const term of terms) {
    postingsSeen += term.postings.length
    if (postingsSeen > MOST_POSTINGS) break
    countInSegments(term, forwardIndex)
    const termIdf = idf(scratch.segmentsWithTerm.length, segments)
    totalIdf += termIdf
    highest = Math.max(highest, flush(termIdf, forwardIndex))
  }
  const share = totalIdf === 0 ? 0 : 1 / totalIdf
  return { forwardIndex, share, highest: highest * share }
}

/** Score of the segment that contains `place`: idf-weighted term weights, normalised by the total idf; 0 … `K1 + 1`. */
export function segmentScoreAt(place: number, { forwardIndex, share }: SegmentScores): number {
  return (forwardIndex.scratch.segmentScores[forwardIndex.segmentFrom[place] ?? 0] ?? 0) * share
}

/** Adds the current term to the scores of the segments that contain it, resets its counts, and returns the highest sum. */
function flush(termIdf: number, forwardIndex: ForwardIndex): number {
  const { segmentLength, averageSegmentLength, scratch } = forwardIndex
  const { segmentScores, segmentCounts, segmentsWithTerm } = scratch
  let highest = 0
  for (let index = 0; index < segmentsWithTerm.length; index += 1) {
    const segment = segmentsWithTerm.places[index] ?? 0
    const length = segmentLength[segment] ?? 0
    const sum =
      (segmentScores[segment] ?? 0) +
      termIdf * termWeightAt(segmentCounts[segment] ?? 0, length / averageSegmentLength)
    segmentScores[segment] = sum
    segmentCounts[segment] = 0
    highest = Math.max(highest, sum)
  }
  return highest
}

/** Counts a term's occurrences by segment, and lists the segments that contain it. */
function countInSegments(
  { postings }: QueryTerm,
  { segmentFrom, placeOf, scratch }: ForwardIndex,
): void {
  const { segmentCounts, segmentsWithTerm } = scratch
  segmentsWithTerm.length = 0
  for (let index = 0; index < postings.length; index += 1) {
    const posting = postings[index] ?? 0
    const segment = segmentFrom[placeOf[slotOf(posting)] ?? 0] ?? 0
    const before = segmentCounts[segment] ?? 0
    if (before === 0) pushPlace(segment, segmentsWithTerm)
    segmentCounts[segment] = before + countOf(posting)
  }
}
