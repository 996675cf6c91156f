import type { MessageAppended } from '../log/event.ts'
import { imagesOf, textOf, toolCallsOf, toolResultsOf } from '../message/message.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import { dayOf } from '../text/day-number.ts'
import type { SearchDocument } from './document.ts'

/** The place of a message in the archive. */
export interface DocumentPlace {
  readonly sessionId: string
  /** Index of the message in its session's log; ascending. */
  readonly order: number
}

/** The speaker in an imported message, after an optional date in brackets: `Ann: …`, `Ann said, "…"`. */
const SPEAKER_PREFIX =
  /^(?:\[[^\]\n]{1,40}\]\n)?(\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,2})(?:: | said, ")/u
/** Words before a colon that are no speaker's name. */
const LABELS: ReadonlySet<string> = new Set(
  `answer approach assumption background bug caution caveat cause changes commit conclusion context decision
details done error example examples expected explanation file files finding findings fix goal here hint however
idea important info input issue note notes observation option options output plan problem question reason
recommendation remember reminder request result results solution status step steps subject suggestion summary task
test tests tip title todo update usage warning why`.split(/\s+/),
)

/** A message as a document: its text, image names, tool calls and results. Each UTC day is a segment. */
export function documentOf(
  { id, role, parts, at }: MessageAppended,
  { sessionId, order }: DocumentPlace,
): SearchDocument {
  const calls = toolCallsOf(parts)
  const results = toolResultsOf(parts)
  const plainText = textOf(parts)
  const prefix = SPEAKER_PREFIX.exec(plainText)
  const name = prefix?.[1] ?? null
  const speaker = name === null || LABELS.has(name.toLowerCase()) ? null : name
  const words = speaker === null ? plainText : plainText.slice(prefix?.[0].length)
  return {
    id,
    sessionId,
    text: [
      words,
      ...imagesOf(parts).map(image => `image ${image.name}`.trim()),
      ...calls.map(call => `${call.tool} ${argumentsText(call)}`),
      ...results.map(({ output }) => output),
    ]
      .filter(text => text !== '')
      .join('\n\n'),
    role,
    speaker,
    at,
    tools: [...new Set([...calls, ...results].map(({ tool }) => tool))],
    order,
    segment: String(dayOf(at)),
  }
}
