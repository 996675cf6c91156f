/** The messages that a model had looked up: those that a result of an archive tool or a recall repeats. */
import { ARCHIVE_TOOLS, toolResultsOf } from '../../../engine/index.ts'
import type { ShownRow } from '../../../runtime/session/shown-row.ts'

const MOST_SOURCES = 24
const SOURCE =
  /^\[?messages? (\d{1,7})(?: to \d{1,7})?(?:,| (?:(?:user|assistant|tool|(?:call|result) of [^:\n]+): ?)?(.*))/gm

/** A message that a result repeats, and its first words as they stand there; empty for a whole message. */
export interface Source {
  readonly number: number
  readonly words: string
}

/** The messages that a result of an archive tool repeats, each once. */
export function sourcesIn(output: string): readonly Source[] {
  const found = new Map<number, string>()
  for (const [, number, text = ''] of output.matchAll(SOURCE))
    if (!found.has(Number(number))) found.set(Number(number), startOf(text))
  return [...found].slice(0, MOST_SOURCES).map(([number, words]) => ({ number, words }))
}

const MOST_WORDS = 12

/** The first words of a passage up to a sign of Markdown, which the page draws otherwise. */
function startOf(text: string): string {
  const plain = /[^*_`#[\]|<>~]*/.exec(text.replace(/^… /, ''))?.[0] ?? ''
  return plain.trim().split(/\s+/, MOST_WORDS).join(' ')
}

const ELSEWHERE = /^\[session:([\w.-]+) message:([\w.-]+)\] "(.*)", (?:user|assistant|tool), /gm

/** A message of another session that a search found. */
export interface SourceElsewhere {
  readonly sessionId: string
  readonly messageId: string
  readonly title: string
}

/** The messages of other sessions that a result repeats. */
export function sourcesElsewhere(output: string): readonly SourceElsewhere[] {
  return [...output.matchAll(ELSEWHERE)].map(([, sessionId = '', messageId = '', title = '']) => ({
    sessionId,
    messageId,
    title,
  }))
}

/** What the model had looked up before its answer with this id, after the person's message: first words by message number. */
export function sourcesBefore(
  rows: readonly ShownRow[],
  answerId: string,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const end = rows.findLastIndex(row => row.type === 'message' && row.entry.event.id === answerId)
  for (let at = end - 1; at >= 0; at -= 1) {
    const row = rows[at]
    if (row?.type === 'recalled')
      for (const { number, text } of row.passages) found.set(number, startOf(text))
    if (row?.type !== 'message') continue
    if (row.entry.event.role === 'user') break
    for (const { tool, output } of toolResultsOf(row.entry.event.parts))
      if (ARCHIVE_TOOLS.has(tool))
        for (const { number, words } of sourcesIn(output))
          if (!found.get(number)) found.set(number, words)
  }
  return found
}
