/**
 * Rungs: pure steps from view to events that become history, cheapest first.
 *
 * @module
 */
import { EventId, type Mask } from './event.ts'
import type { Preset } from './presets/preset.ts'
import { argumentsText } from './request-tokens.ts'
import type { CountText } from './tokens.ts'
import { toolCallsOf, toolResultsOf } from './message.ts'
import { turnsOf, type View, type ViewItem } from './view.ts'

/** What the model reads in place of a result that a later, equal call made obsolete. */
function supersededMarker(tool: string, tokens: number): string {
  return `[${tool} was called again later with the same input; this older result of ${tokens} tokens is archived.]`
}

/** What the model reads in place of an old result in the tail that a compaction keeps. */
function archivedMarker(tool: string, tokens: number): string {
  return `[The result of ${tool}, ${tokens} tokens, is archived in the transcript.]`
}

const MARKERS = [
  /^\[\S+ was called again later with the same input; /,
  /^\[The result of \S+, \d+ tokens, is archived/,
]

/**
 * Masks for results whose call was made again later with equal input, in one batch; empty when the batch would
 * free too little. The newest `protectTurns` turns are left alone.
 */
export function maskSuperseded(
  view: View,
  { preset, budgetTokens, count }: { preset: Preset; budgetTokens: number; count: CountText },
): readonly Mask[] {
  const { mask } = preset
  const turns = turnsOf(view.items)
  const open = turns.slice(0, Math.max(0, turns.length - mask.protectTurns)).flat()
  const latest = latestCalls(view.items)
  const masks = candidates(open, { count, marker: supersededMarker }).filter(
    ({ key, callPlace }) => (latest.get(key) ?? callPlace) > callPlace,
  )
  const freed = masks.reduce((sum, { value }) => sum + value.tokensBefore - value.tokensAfter, 0)
  const least = Math.max(
    mask.reclaimShare * budgetTokens,
    Math.min(mask.reclaimTokens, mask.reclaimAtMost * budgetTokens),
  )
  return freed >= least && freed > 0 ? masks.map(({ value }) => value) : []
}

/** Masks for all results among these items that a marker would shorten: for the kept tail of a compaction. */
export function maskAll(items: readonly ViewItem[], count: CountText): readonly Mask[] {
  return candidates(items, { count, marker: archivedMarker }).map(({ value }) => value)
}

interface Candidate {
  readonly value: Mask
  /** Tool and input: equal for calls that ask for the same. */
  readonly key: string
  /** Index of the calling item among the items. */
  readonly callPlace: number
}

interface MaskOptions {
  readonly count: CountText
  readonly marker: (tool: string, tokens: number) => string
}

function candidates(items: readonly ViewItem[], options: MaskOptions): readonly Candidate[] {
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

/** Index of the newest answered call for each tool and input; one that failed replaces nothing. */
function latestCalls(items: readonly ViewItem[]): ReadonlyMap<string, number> {
  return new Map(
    items.flatMap((item, place) => {
      const answered = new Set(
        toolResultsOf(items[place + 1]?.parts ?? [])
          .filter(({ isError }) => isError !== true)
          .map(({ callId }) => callId),
      )
      return toolCallsOf(item.parts)
        .filter(({ callId }) => answered.has(callId))
        .map(call => [`${call.tool} ${argumentsText(call)}`, place] as const)
    }),
  )
}
