/** Tool results that a marker would shorten, and the calls that they answer. */
import { EventId, type Mask } from '../log/event.ts'
import type { ToolCallPart, ToolResultPart } from '../message/message.ts'
import type { CountText } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'
import { archiveMarker, isMarked } from './markers.ts'

/** A result of the view together with its call. */
export interface Answer {
  readonly messageId: string
  readonly callId: string
  readonly call: ToolCallPart
  readonly result: ToolResultPart
  /** Index of the calling item among the items, and of the answering one. */
  readonly callPlace: number
  readonly place: number
  /** False for what the user pinned and for what a compaction wrote: it is never masked. */
  readonly maskable: boolean
}

const known = new WeakMap<readonly ViewItem[], readonly Answer[]>()

/** All answered calls of these items, oldest first. Found once for each list of items. */
export function answersIn(items: readonly ViewItem[]): readonly Answer[] {
  const before = known.get(items)
  if (before) return before
  const answers: Answer[] = []
  let callPlace = -1
  for (const [place, item] of items.entries()) {
    if (item.role !== 'tool') callPlace = place
    else answers.push(...answersOf(item, place, { caller: items[callPlace], callPlace }))
  }
  known.set(items, answers)
  return answers
}

function answersOf(
  { id, parts, pinned, origin }: ViewItem,
  place: number,
  { caller, callPlace }: { readonly caller: ViewItem | undefined; readonly callPlace: number },
): readonly Answer[] {
  return parts.flatMap(result => {
    if (result.type !== 'tool-result') return []
    const { callId } = result
    const call = caller?.parts.find(part => part.type === 'tool-call' && part.callId === callId)
    if (call?.type !== 'tool-call') return []
    const maskable = !pinned && origin === 'message'
    return [{ messageId: id, callId, call, result, callPlace, place, maskable }]
  })
}

/** A mask for the answer; null if it is one already, must stay, or would not get smaller. */
export function maskOf(
  answer: Answer,
  count: CountText,
  write: (tokens: number) => string,
): Mask | null {
  const { messageId, callId, result } = answer
  const id = EventId.safeParse(messageId)
  if (!answer.maskable || !id.success || isMarked(result.output, answer)) return null
  const tokensBefore = count(result.output).tokens
  const marker = write(tokensBefore)
  const tokensAfter = count(marker).tokens
  if (tokensAfter >= tokensBefore) return null
  return { messageId: id.data, callId, marker, tokensBefore, tokensAfter }
}

/** Masks for all results among these items that a marker would shorten: for the kept tail of a compaction. */
export function maskAll(items: readonly ViewItem[], count: CountText): readonly Mask[] {
  return answersIn(items).flatMap(answer => {
    const write = (tokens: number) =>
      archiveMarker(`${answer.result.tool} result archived, ${tokens} tokens`, answer)
    return maskOf(answer, count, write) ?? []
  })
}
