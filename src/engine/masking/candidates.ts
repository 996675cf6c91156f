/** Tool results that can be masked, with their calls. */
import { EventId, type Mask } from '../log/event.ts'
import { resultText, type ToolCallPart, type ToolResultPart } from '../message/message.ts'
import type { CountText } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'
import { archiveMarker, isMarked } from './markers.ts'

/** A result of the view with its call. */
export interface Answer {
  readonly messageId: string
  readonly callId: string
  readonly call: ToolCallPart
  readonly result: ToolResultPart
  /** Indexes of the items with the call and the result. */
  readonly callPosition: number
  readonly position: number
  /** False for pins and for items that a compaction wrote: they are never masked. */
  readonly maskable: boolean
}

const known = new WeakMap<readonly ViewItem[], readonly Answer[]>()

/** All answered calls of these items, oldest first. The result is cached. */
export function answersIn(items: readonly ViewItem[]): readonly Answer[] {
  const before = known.get(items)
  if (before) return before
  const answers: Answer[] = []
  let callPosition = -1
  for (const [position, item] of items.entries()) {
    if (item.role !== 'tool') callPosition = position
    else answers.push(...answersOf(item, position, { caller: items[callPosition], callPosition }))
  }
  known.set(items, answers)
  return answers
}

function answersOf(
  { id, parts, pinned, origin }: ViewItem,
  position: number,
  {
    caller,
    callPosition,
  }: { readonly caller: ViewItem | undefined; readonly callPosition: number },
): readonly Answer[] {
  return parts.flatMap(result => {
    if (result.type !== 'tool-result') return []
    const { callId } = result
    const call = caller?.parts.find(part => part.type === 'tool-call' && part.callId === callId)
    if (call?.type !== 'tool-call') return []
    const maskable = !pinned && origin === 'message'
    return [{ messageId: id, callId, call, result, callPosition, position, maskable }]
  })
}

/** A mask for the result; null if it is already masked, must stay, or would not get smaller. */
export function maskOf(
  answer: Answer,
  count: CountText,
  write: (tokens: number) => string,
): Mask | null {
  const { messageId, callId, result } = answer
  const id = EventId.safeParse(messageId)
  if (!answer.maskable || !id.success || isMarked(result.output, answer)) return null
  const tokensBefore = count(resultText(result)).tokens
  const marker = write(tokensBefore)
  const tokensAfter = count(resultText({ ...result, output: marker })).tokens
  if (tokensAfter >= tokensBefore) return null
  return { messageId: id.data, callId, marker, tokensBefore, tokensAfter }
}

/** Masks for all results that a marker shortens; for the kept tail of a compaction. */
export function maskAll(items: readonly ViewItem[], count: CountText): readonly Mask[] {
  return answersIn(items).flatMap(answer => {
    const write = (tokens: number) =>
      archiveMarker(`${answer.result.tool} result archived, ${tokens} tokens`, answer)
    return maskOf(answer, count, write) ?? []
  })
}
