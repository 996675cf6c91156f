import { sentencesOf } from '../../text/sentences.ts'
import { DAY_LINE } from '../extractive/days.ts'
import { EXACT_DETAILS_HEADING } from './exact-details.ts'
import { parseSummary, VERBATIM_HEADING } from '../sections.ts'

export interface SummaryClaim {
  /** Empty for what is before the first heading. */
  readonly heading: string
  readonly text: string
}

const BULLET = /^(?:[-*•+]|\d{1,3}[.)])\s+(?<text>.*)$/

/**
 * The claims of a summary: what can be true or false in it, piece by piece. Each bullet and each turn that stands word
 * for word whole, and each sentence of what is outside of lists, in order.
 */
export function claimsOf(summary: string): readonly SummaryClaim[] {
  const marked = new Set(
    summary.split(/\r?\n/).flatMap(line => BULLET.exec(line)?.groups?.['text'] ?? []),
  )
  return parseSummary(summary).flatMap(({ heading, bullets }) =>
    bullets.flatMap(bullet => {
      const [first = ''] = bullet.split('\n')
      const isTurn = heading === VERBATIM_HEADING
      if (isTurn && DAY_LINE.test(bullet)) return []
      // Labels and lists of names, which code copied.
      if (heading === EXACT_DETAILS_HEADING && !marked.has(first)) return []
      const texts = isTurn || marked.has(first) ? [bullet] : sentencesOf(bullet)
      return texts.filter(text => text.trim() !== '').map(text => ({ heading, text }))
    }),
  )
}
