import { unspacedTokensIn } from '../text/exact-tokens.ts'
import type { Part, ToolCallPart } from '../message/message.ts'
import { readTexts } from '../tokens/message-texts.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import type { CountText } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'

/** A name with its place in the ranking: how often the result says it. */
type Ranked = readonly [name: string, times: number]

/**
 * Names that would leave the view with a result: what a later call may have to spell exactly. The names that a result
 * says most often and that nothing else in these items says, within so many tokens; empty where there is no room or no
 * such name. `hidden` are the ids of messages whose results leave the view as well.
 */
export function namesOnlyIn(
  text: string,
  items: readonly ViewItem[],
  { hidden, tokens, count }: { hidden: ReadonlySet<string>; tokens: number; count: CountText },
): readonly string[] {
  const elsewhere = items
    .filter(({ id, role }) => role !== 'tool' || !hidden.has(id))
    .map(({ parts }) => namesIn(parts))
  const times = new Map<string, number>()
  for (const { text: name } of unspacedTokensIn(text, false))
    times.set(name, (times.get(name) ?? 0) + 1)
  const lost = [...times].filter(([name]) => !elsewhere.some(names => names.has(name)))
  return chosen(lost.toSorted(byTimes), tokens, count)
}

function byTimes([, left]: Ranked, [, right]: Ranked): number {
  return right - left
}

function chosen(ranked: readonly Ranked[], tokens: number, count: CountText): readonly string[] {
  const names: string[] = []
  let room = tokens
  for (const [name] of ranked) {
    if (room <= 0) break
    const size = count(` ${name}`).tokens
    if (size > room || names.some(other => other.includes(name))) continue
    names.push(name)
    room -= size
  }
  return names
}

const known = new WeakMap<readonly Part[], ReadonlySet<string>>()

function namesIn(parts: readonly Part[]): ReadonlySet<string> {
  const before = known.get(parts)
  if (before) return before
  const tokens = readTexts(parts, argumentWords).flatMap(text => unspacedTokensIn(text, false))
  const names = new Set(tokens.map(({ text }) => text))
  known.set(parts, names)
  return names
}

/** A line break is two letters in JSON, and would become part of the name behind it. */
function argumentWords(call: ToolCallPart): string {
  return argumentsText(call).replaceAll(/\\[nrt]/g, ' ')
}
