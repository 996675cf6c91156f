/** Writes messages as data for a summarizer: labelled, numbered, and in fences that content cannot end. */
import { truncateToTokens } from '../tokens/truncate-text.ts'
import { isFile } from '../message/files.ts'
import { imageNote, type Part } from '../message/message.ts'
import { pageLine, sourcesOf, workOf } from '../message/web-sources.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import { joinLines, quoteMarks, setIn } from '../text/speaker-marks.ts'
import type { CountText } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'
import { redactSecrets } from './secrets.ts'

/** Longer tool results are read by their start and end. */
export const RESULT_LIMIT_TOKENS = 800
/** The same for arguments of a call. */
const ARGUMENTS_LIMIT_TOKENS = 400

/** Names of fences. Content cannot open or close one. */
export type FenceName = 'transcript' | 'previous-summary' | 'focus' | 'custom-instructions'

const FENCE_TAG = /<(?=\s*\/?\s*(?:transcript|previous-summary|focus|custom-instructions)\b)/gi

/** Puts text between two tags. Tags of that kind in the text lose their angle bracket. Secrets stay. */
export function fenced(name: FenceName, text: string): string {
  return `<${name}>\n${escapeFences(text)}\n</${name}>`
}

/** Makes all fence tags in a text harmless. */
export function escapeFences(text: string): string {
  return text.replace(FENCE_TAG, '&lt;')
}

export interface TranscriptOptions {
  /** Number of the first item; the others follow. */
  readonly firstNumber: number
  readonly count: CountText
}

/**
 * The items with number and role, without reasoning and secrets. Long results and arguments keep their start and end.
 * Lines that look like a label, a call or a result are quoted.
 */
export function transcriptText(
  items: readonly ViewItem[],
  { firstNumber, count }: TranscriptOptions,
): string {
  return items
    .map((item, index) => itemText(item, { firstNumber: firstNumber + index, count }))
    .filter(text => text !== '')
    .join('\n\n')
}

/** One item of `transcriptText`; empty for reasoning only. */
export function itemText(item: ViewItem, { firstNumber, count }: TranscriptOptions): string {
  const bodies = [
    ...foundLines(item.parts, count),
    ...item.parts.flatMap(part => partLines(part, count)),
  ]
  return bodies.length === 0 ? '' : `¶${firstNumber} ${labelOf(item)}:\n${bodies.join('\n')}`
}

function labelOf({ role, origin }: ViewItem): string {
  return origin === 'summary' ? 'Earlier summary' : LABELS[role]
}

const LABELS: Record<ViewItem['role'], string> = {
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool',
}

function partLines(part: Part, count: CountText): readonly string[] {
  switch (part.type) {
    case 'text':
      return isFile(part)
        ? [`[the file ${joinLines(part.file)} holds]`, content(part.text)]
        : [content(part.text)]
    case 'reasoning':
    case 'server-work':
      return []
    case 'image':
      return [content(imageNote(part))]
    case 'tool-call': {
      const input = truncateToTokens(
        redactSecrets(argumentsText(part)),
        ARGUMENTS_LIMIT_TOKENS,
        count,
      )
      return [`[calls ${joinLines(part.tool)} with ${setIn(input, '')}]`]
    }
    case 'tool-result':
      return [
        `[${joinLines(part.tool)} ${part.isError === true ? 'failed' : 'answered'}]`,
        quoteMarks(truncateToTokens(redactSecrets(part.output), RESULT_LIMIT_TOKENS, count)),
      ]
  }
}

/** What a server found for an answer, as the result of a tool: the pages are words of others. */
function foundLines(parts: readonly Part[], count: CountText): readonly string[] {
  const { cited, others } = sourcesOf(parts)
  const queries = [...new Set(workOf(parts).flatMap(part => part.queries))]
  const pages = cited.length > 0 ? cited : others
  const searched = queries.map(
    query => `[searches the web for ${setIn(redactSecrets(joinLines(query)), '')}]`,
  )
  if (pages.length === 0) return searched
  const lines = pages.map(page => `- ${pageLine(page)}`).join('\n')
  return [
    ...searched,
    '[the web answered]',
    quoteMarks(truncateToTokens(redactSecrets(lines), RESULT_LIMIT_TOKENS, count)),
  ]
}

function content(text: string): string {
  return quoteMarks(redactSecrets(text))
}
