/**
 * Tool results that a marker would shorten, and the calls that they answer.
 *
 * @module
 */
import { EventId, type Mask } from '../event.ts'
import { argumentsText } from '../request-tokens.ts'
import type { CountText } from '../tokens.ts'
import { toolCallsOf, toolResultsOf } from '../message.ts'
import type { ViewItem } from '../view.ts'

/** What the model reads in place of an old result in the tail that a compaction keeps. */
function archivedMarker(tool: string, tokens: number): string {
  return `[The result of ${tool}, ${tokens} tokens, is archived in the transcript.]`
}

/** Every marker that a rung writes: what carries one is masked already. */
const MARKERS = [
  /^\[\S+ was called again later with the same input; /,
  /^\[The result of \S+, \d+ tokens, is archived/,
]

/** Masks for all results among these items that a marker would shorten: for the kept tail of a compaction. */
export function maskAll(items: readonly ViewItem[], count: CountText): readonly Mask[] {
  return candidates(items, { count, marker: archivedMarker }).map(({ value }) => value)
}

export interface Candidate {
  readonly value: Mask
  /** Tool and input: equal for calls that ask for the same. */
  readonly key: string
  /** Index of the calling item among the items. */
  readonly callPlace: number
}

export interface MaskOptions {
  readonly count: CountText
  readonly marker: (tool: string, tokens: number) => string
}

/** Unpinned results whose marker takes fewer tokens than they do, oldest first. */
export function candidates(items: readonly ViewItem[], options: MaskOptions): readonly Candidate[] {
  return items.flatMap((item, place) =>
    item.role === 'tool' && !item.pinned
      ? candidatesOf(item, { ...options, caller: items[place - 1], callPlace: place - 1 })
      : [],
  )
}

function candidatesOf(
  item: ViewItem,
  {
    caller,
    callPlace,
    count,
    marker: write,
  }: MaskOptions & { readonly caller: ViewItem | undefined; readonly callPlace: number },
): readonly Candidate[] {
  const calls = toolCallsOf(caller?.parts ?? [])
  return toolResultsOf(item.parts).flatMap(({ callId, tool, output }) => {
    const call = calls.find(candidate => candidate.callId === callId)
    if (!call || MARKERS.some(marker => marker.test(output))) return []
    const tokensBefore = count(output).tokens
    const marker = write(tool, tokensBefore)
    const tokensAfter = count(marker).tokens
    if (tokensAfter >= tokensBefore) return []
    const value = { messageId: EventId.parse(item.id), callId, marker, tokensBefore, tokensAfter }
    return [{ value, key: `${call.tool} ${argumentsText(call)}`, callPlace }]
  })
}
