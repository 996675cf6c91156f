/** The request as it will be after a compaction, part by part, for the bar named "After". */
import type { CompactionProposed, Meter } from '../../engine/index.ts'
import type { CompactionOutlook } from '../../runtime/inspection/outlook.ts'
import { charactersOf, headOf, type ShownRow } from '../../runtime/session/shown-row.ts'

type Spoken = 'user' | 'assistant' | 'toolResults'

/** The meter with a written summary in force. The total was counted with the proposal; each part keeps its share of the texts that stay. */
export function meterAfter(
  meter: Meter,
  rows: readonly ShownRow[],
  { tokensBefore, tokensAfter, span }: CompactionProposed,
): Meter {
  const removed = tokensBefore.tokens - tokensAfter.tokens
  const { tokens, spoken, unsaid } = projected(meter, rows, [
    removed,
    { first: numberOf(rows, span.firstId), last: numberOf(rows, span.lastId) },
  ])
  return withParts(meter, tokens, { ...spoken, summary: unsaid })
}

/** The meter without the span that a compaction would replace: the least the request can come to. */
export function meterWithout(
  meter: Meter,
  rows: readonly ShownRow[],
  {
    spanTokens,
    firstNumber,
    lastNumber,
  }: Pick<CompactionOutlook, 'spanTokens' | 'firstNumber' | 'lastNumber'>,
): Meter {
  const span = { first: firstNumber ?? 0, last: lastNumber ?? 0 }
  const { tokens, spoken, unsaid } = projected(meter, rows, [spanTokens, span])
  return withParts(meter, tokens, { ...spoken, assistant: spoken.assistant + unsaid, summary: 0 })
}

/** Numbers of messages that a summary replaces. */
interface Replaced {
  readonly first: number
  readonly last: number
}

/** No message. */
const NONE: Replaced = { first: 0, last: 0 }

/** The request less `removed` tokens, without the replaced messages: all of it, what is said, and the rest. */
function projected(
  meter: Meter,
  rows: readonly ShownRow[],
  [removed, replaced]: readonly [removed: number, replaced: Replaced],
) {
  const { system, tools, pins, draft } = meter.parts
  const tokens = Math.max(0, meter.tokens.tokens - removed)
  const rest = Math.max(0, tokens - (system + tools + pins + draft))
  const spoken = fitInto(rest, keptParts(meter, rows, replaced))
  return { tokens, spoken, unsaid: rest - sumOf(spoken) }
}

type SpokenParts = Readonly<Record<Spoken, number>>

function sumOf({ user, assistant, toolResults }: SpokenParts): number {
  return user + assistant + toolResults
}

function withParts(meter: Meter, tokens: number, parts: SpokenParts & { summary: number }): Meter {
  return {
    ...meter,
    tokens: { ...meter.tokens, tokens },
    parts: { ...meter.parts, shortened: 0, ...parts },
  }
}

/** What each part keeps without the replaced messages, by the length of their texts. */
function keptParts(meter: Meter, rows: readonly ShownRow[], replaced: Replaced): SpokenParts {
  const now = lengthsWithout(rows, NONE)
  const later = lengthsWithout(rows, replaced)
  const kept = (part: Spoken) =>
    now[part] === 0 ? 0 : Math.round((meter.parts[part] * later[part]) / now[part])
  return { user: kept('user'), assistant: kept('assistant'), toolResults: kept('toolResults') }
}

/** The same parts, scaled down in proportion when they exceed `limit` tokens. */
function fitInto(limit: number, parts: SpokenParts): SpokenParts {
  const sum = sumOf(parts)
  if (sum <= limit) return parts
  const scaled = (tokens: number) => Math.floor((tokens * limit) / sum)
  return {
    user: scaled(parts.user),
    assistant: scaled(parts.assistant),
    toolResults: scaled(parts.toolResults),
  }
}

/** Characters of the other messages that the model reads, by who wrote them. */
function lengthsWithout(rows: readonly ShownRow[], { first, last }: Replaced): SpokenParts {
  const lengths = { user: 0, assistant: 0, toolResults: 0 }
  for (const row of rows) {
    if (row.type !== 'message' && row.type !== 'unloaded') continue
    const { number, role, status } = headOf(row)
    const isReplaced = number >= first && number <= last
    if (isReplaced || (status.type !== 'kept' && status.type !== 'masked')) continue
    lengths[role === 'tool' ? 'toolResults' : role] += charactersOf(row)
  }
  return lengths
}

function numberOf(rows: readonly ShownRow[], id: string): number {
  for (const row of rows) {
    const head = headOf(row)
    if (head?.id === id) return head.number
  }
  return 0
}
