/** Thoughts that an application left within the words of an answer, in tags at its start. */
import type { ForeignPart } from './foreign-session.ts'
import { reasoningPart, textPart } from './simple-parts.ts'

const OPEN = /^\s*<(think|thinking|thought|reasoning)>/
/** As LibreChat writes them. */
const COLONS = /^\s*:::thinking\n/

/** The parts of an answer with such thoughts as reasoning. */
export function withThoughts(parts: readonly ForeignPart[]): readonly ForeignPart[] {
  return parts.flatMap(part => (part.type === 'text' && splitThoughts(part.text)) || [part])
}

/** Null for words without thoughts. */
function splitThoughts(text: string): readonly ForeignPart[] | null {
  const tag = OPEN.exec(text)
  const open = tag ?? COLONS.exec(text)
  if (open === null) return null
  const end = tag ? `</${tag[1]}>` : '\n:::'
  const close = text.indexOf(end, open[0].length)
  const thoughts = text.slice(open[0].length, close < 0 ? undefined : close).trim()
  const words = close < 0 ? '' : text.slice(close + end.length).trim()
  return [...reasoningPart(thoughts), ...textPart(words)]
}
