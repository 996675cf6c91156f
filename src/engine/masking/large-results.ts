/** Offloads a large tool result: the view shows its start, its end and its id. A preset says which, and when. */
import type { Mask } from '../log/event.ts'
import type { ViewItem } from '../message/view.ts'
import { textBefore, textFrom } from '../text/cut.ts'
import type { CountText } from '../tokens/count.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { referenceTo } from './markers.ts'

/** Characters that stay from the start and from the end. The whole marker is shorter than 4,000. */
const HEAD = 2_000
const TAIL = 1_000

/**
 * The masks of the results longer than `overChars` characters; 0 for none. `isDue`: true for an item whose results may
 * be offloaded now. `tool`: the name of the tool that gets the rest.
 */
export function largeResults(
  items: readonly ViewItem[],
  {
    overChars,
    isDue,
    tool,
    count,
  }: {
    readonly overChars: number
    readonly isDue: (answer: Answer) => boolean
    readonly tool: string
    readonly count: CountText
  },
): readonly Mask[] {
  if (overChars === 0) return []
  return answersIn(items)
    .filter(answer => answer.result.output.length > overChars && isDue(answer))
    .flatMap(answer => maskOf(answer, count, tokens => markerFor(answer, tokens, tool)) ?? [])
}

function markerFor(answer: Answer, tokens: number, tool: string): string {
  const { output } = answer.result
  const left = output.length - HEAD - TAIL
  const gap = `[… ${left} of ${output.length} characters left out, ${tokens} tokens in all; ${referenceTo(answer)}; ${tool} gets the rest …]`
  return [textBefore(output, HEAD), gap, textFrom(output, output.length - TAIL)].join('\n')
}

/** What stands between start and end of an offloaded result. */
const GAP =
  /\[… \d{1,15} of (\d{1,15}) characters left out, [^\n]{0,100}archive:[0-9a-f]{10}; \w{1,40} gets the rest …\]/

/** The line with the id, and the characters of the whole result. */
export interface Gap {
  readonly line: string
  readonly whole: number
}

/** The line with the id of an offloaded result, and the characters of the whole one; null if it is not offloaded. */
export function gapIn(output: string): Gap | null {
  const found = output.length > LONGEST_OFFLOADED ? null : GAP.exec(output)
  return found ? { line: found[0], whole: Number(found[1]) } : null
}

/** With room for a notice of a cut. */
const LONGEST_OFFLOADED = 4_000

/** The first `maxChars` of an offloaded result, its line, and a notice of the whole length; the output itself if that is not shorter. */
export function cutOffloadedEnd(output: string, maxChars: number, { line, whole }: Gap): string {
  if (output.length <= maxChars) return output
  const at = output.indexOf(line)
  const isInside = at + line.length <= maxChars
  const start = textBefore(output, isInside ? maxChars : Math.min(maxChars, at - 1))
  const kept = isInside ? start : `${start}\n${line}`
  const cut = `${kept}\n[…truncated, ${whole} chars]`
  return cut.length < output.length ? cut : output
}

/** Equal parts of start and end, `maxChars` together, around the line; the output itself if that is not shorter. */
export function cutOffloadedMiddle(output: string, maxChars: number, { line }: Gap): string {
  if (output.length <= maxChars) return output
  const at = output.indexOf(line)
  const half = Math.floor(maxChars / 2)
  const start = textBefore(output, Math.min(half, at - 1))
  const after = at + line.length + 1
  const end = textFrom(output, Math.max(after, output.length - half))
  const cut = `${start}\n${line}\n${end}`
  return cut.length < output.length ? cut : output
}
