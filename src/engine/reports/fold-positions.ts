/** The view as a person sees it who chooses which part of it a summary replaces. */
import type { Branch } from '../branch/branch.ts'
import { toArray } from '../branch/append-list.ts'
import type { LiveCompaction } from '../branch/overlays.ts'
import { headLength, isAnswered, ownersOf } from '../compaction/plan/cut.ts'
import {
  replacementLimit,
  rulesOf,
  summaryLimit,
  type PlanOptions,
} from '../compaction/plan/measure.ts'
import { listCovered, numbersOf } from '../compaction/plan/span.ts'
import { type Role, plainTextOf } from '../message/message.ts'
import { isOfConversation, startsTurn, type ViewItem } from '../message/view.ts'
import { countMessages } from '../tokens/request-tokens.ts'
import { planOptions } from '../turn/job.ts'
import type { EngineConfig } from '../turn/types.ts'

/** A message, or a summary, of the view. */
export interface FoldPosition {
  readonly id: string
  /** Of a summary: the first and last number of its span. */
  readonly firstNumber: number
  readonly lastNumber: number
  /** Null for a summary. */
  readonly role: Role | null
  readonly tokens: number
  readonly isPinned: boolean
  /** True if a range may begin here, or end before it. */
  readonly isCut: boolean
  /** The first words. */
  readonly text: string
}

export interface FoldPositions {
  /** Oldest first. */
  readonly places: readonly FoldPosition[]
  /** Index of the first item that the preset replaces. */
  readonly headEnd: number
  /** A range ends here at the latest: a question that waits for its whole answer stays. */
  readonly mostEnd: number
  /** Most tokens of what replaces a range: half of it, but at least and at most this many; and those that the preset adds, such as the exact details. */
  readonly summary: { readonly atLeast: number; readonly atMost: number; readonly added: number }
}

/** Characters of the first words of a place. */
const WORDS = 90

/** Null if the preset never compacts. */
export function foldPositions(branch: Branch, config: EngineConfig): FoldPositions | null {
  const options = planOptions(config, true)
  if (!options) return null
  const items = toArray(branch.items).filter(isOfConversation)
  const numbers = numbersOf(toArray(branch.messages))
  const covered = listCovered(branch)
  const owners = ownersOf(items, numbers, covered)
  const newest = items.findLastIndex(startsTurn)
  const goesOn = branch.overlays.goesOn !== null
  return {
    places: items.map((item, at) => ({
      ...spanIn(item, numbers, covered),
      id: item.id,
      role: item.origin === 'summary' ? null : item.role,
      tokens: countMessages([item], config.count).tokens,
      isPinned: item.pinned,
      isCut: item.role !== 'tool' && !owners[at]?.some(id => owners[at - 1]?.includes(id)),
      text: wordsOf(item),
    })),
    headEnd: headLength(items, rulesOf(options).plan.head),
    mostEnd: newest >= 0 && !isAnswered(items, goesOn) ? newest : items.length,
    summary: limitsOf(options),
  }
}

function spanIn(
  { id }: ViewItem,
  numbers: ReadonlyMap<string, number>,
  covered: readonly LiveCompaction[],
): Pick<FoldPosition, 'firstNumber' | 'lastNumber'> {
  const number = numbers.get(id)
  const live = covered.find(({ compactionId }) => id.startsWith(`${compactionId}/`))
  const { firstNumber, lastNumber } = live ?? { firstNumber: 0, lastNumber: 0 }
  return number === undefined
    ? { firstNumber, lastNumber }
    : { firstNumber: number, lastNumber: number }
}

function wordsOf({ parts }: ViewItem): string {
  const [first = ''] = plainTextOf(parts, { calls: true })
  return first
    .slice(0, WORDS * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, WORDS)
}

function limitsOf(options: PlanOptions): FoldPositions['summary'] {
  const atMost = summaryLimit(options, Infinity)
  const added = replacementLimit(options, Infinity) - atMost
  return { atLeast: summaryLimit(options, 0), atMost, added }
}
