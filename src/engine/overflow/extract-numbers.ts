/**
 * What a provider's error counts, and what it allows.
 *
 * @module
 */
import { comparisonIn, COUNT } from './comparison.ts'
import type { NumberRole } from './number-pattern.ts'
import { NUMBER_PATTERNS } from './number-patterns.ts'

/** What an error states, in tokens; null for what it does not. */
export type ErrorNumbers = Readonly<Record<Exclude<NumberRole, 'likely-limit'>, number | null>>

/** The figures in a text that `failureText` made. */
export function numbersIn(text: string): ErrorNumbers {
  let rest = text
  const take = (role: NumberRole) => {
    for (const row of NUMBER_PATTERNS) {
      const digits = row.role === role ? row.pattern.exec(rest)?.groups?.['n'] : undefined
      if (digits === undefined) continue
      rest = without(rest, digits)
      return Number(digits)
    }
    return null
  }
  const compared = comparisonIn(text)
  if (compared) rest = without(rest, String(compared.limit))
  const limit = compared?.limit ?? take('limit')
  const likely = limit === null ? take('likely-limit') : null
  const total = take('total')
  const prompt = partsIn(rest) ?? take('prompt')
  const stated = { limit: limit ?? likely, total, prompt, output: take('output') }
  const figures = withTotal(stated, compared?.asked ?? largerFigure(stated.limit, rest))
  return likely !== null && !exceededBy(figures) ? { ...figures, limit: null } : figures
}

/** Where no wording tells how large the request was, the figure that was compared does. */
function withTotal(stated: ErrorNumbers, compared: number | null): ErrorNumbers {
  return exceededBy(stated) || stated.total !== null ? stated : { ...stated, total: compared }
}

function without(text: string, digits: string): string {
  return text.replaceAll(new RegExp(String.raw`\b${digits}\b`, 'g'), '#')
}

/** Prompt tokens that an error lists by what they are of; null where it lists fewer than two kinds. */
function partsIn(text: string): number | null {
  const parts = [...text.matchAll(PROMPT_PART)].map(({ groups }) => Number(groups?.['n']))
  return parts.length < 2 ? null : parts.reduce((sum, part) => sum + part, 0)
}

/**
 * The one figure above the limit, in a text that compares: the request's own size, whatever the wording around it.
 * Null for none and for several.
 */
function largerFigure(limit: number | null, rest: string): number | null {
  if (limit === null || !COMPARES.test(rest)) return null
  const larger = [...rest.matchAll(ANY_COUNT)].map(Number).filter(value => value > limit)
  return larger.length === 1 ? (larger[0] ?? null) : null
}

const ANY_COUNT = new RegExp(String.raw`(?<![-.\w])${COUNT}(?![\w-])`, 'g')

const COMPARES =
  /\b(?:but|exceed\w*|longer|larger|more|greater|less|however|only|over|sent|got|given|used?|uses|provided|too|cannot|at most|reject\w*)\b|[>/]|超|d[eé]pass|überschr|excede|supera|превыш/

/** True where the figures by themselves tell of an overflow. */
export function exceededBy({ limit, prompt, output, total }: ErrorNumbers): boolean {
  if (limit === null) return false
  return Math.max(total ?? 0, (prompt ?? 0) + (prompt === null ? 0 : (output ?? 0))) > limit
}

/** One addend of `(4433 in the messages, 226 in the functions, 400 in the completion)`. */
const PROMPT_PART =
  /(?<n>\b\d{1,9})(?: tokens)? (?:in|of|for|from) (?:the |your )?(?:text input|tool input|image input|audio input|input messages|messages|prompt|input|functions|tools|tool definitions|images?|files?)\b/g
