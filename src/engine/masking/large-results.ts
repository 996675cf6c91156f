/** Offloads a large tool result before its first request: the view shows its start, its end and its id. */
import type { Mask } from '../log/event.ts'
import type { ViewItem } from '../message/view.ts'
import { textBefore, textFrom } from '../text/cut.ts'
import type { CountText } from '../tokens/count.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { referenceTo } from './markers.ts'

/** A longer result is offloaded, in characters. Source: CowAgent, seed 003, "Tool Result Truncation" (20,000). */
export const LARGE_RESULT = 20_000
/** Characters that stay from the start and from the end. The whole marker is shorter than 4,000. */
const HEAD = 2_000
const TAIL = 1_000

/**
 * The masks of large results in these items. `isNew`: true for a message that no request has contained, so no prompt
 * cache changes. `tool`: the name of the tool that gets the rest.
 */
export function largeResults(
  items: readonly ViewItem[],
  {
    isNew,
    tool,
    count,
  }: {
    readonly isNew: (messageId: string) => boolean
    readonly tool: string
    readonly count: CountText
  },
): readonly Mask[] {
  return answersIn(items)
    .filter(({ messageId, result }) => result.output.length > LARGE_RESULT && isNew(messageId))
    .flatMap(answer => maskOf(answer, count, tokens => markerFor(answer, tokens, tool)) ?? [])
}

function markerFor(answer: Answer, tokens: number, tool: string): string {
  const { output } = answer.result
  const left = output.length - HEAD - TAIL
  const gap = `[… ${left} of ${output.length} characters left out, ${tokens} tokens in all; ${referenceTo(answer)}; ${tool} gets the rest …]`
  return [textBefore(output, HEAD), gap, textFrom(output, output.length - TAIL)].join('\n')
}
