/** The pages that replaced answers cited: they stay after a summary, as what others said. */
import { joinLines, setIn } from '../../text/speaker-marks.ts'
import { pageLine, sourcesOf } from '../../message/web-sources.ts'
import type { WebSource } from '../../message/message-schema.ts'
import type { ViewItem } from '../../message/view.ts'
import type { CountText } from '../../tokens/count.ts'
import { LABELS } from '../extractive/speakers.ts'
import { SOURCES_HEADING } from '../sections.ts'

/** Most tokens of the list, and its share of the window. */
const MOST_TOKENS = 600
const SHARE = 0.02

const BLOCK = new RegExp(
  `\\n*^## ${SOURCES_HEADING}\\n(?:(?:- ${LABELS.tool}|  ).*(?:\\n|$(?![^])))*`,
  'gm',
)

/** The summary without its list of pages, for the next summary: that one gets its own. */
export function removeSources(summary: string): string {
  return summary.replace(BLOCK, '\n').trim()
}

/** The summary with the pages that these messages cite, the newest of them if not all fit. The same summary if they cite none. */
export function addSources(
  summary: string,
  {
    originals,
    windowTokens,
    count,
  }: {
    readonly originals: readonly ViewItem[]
    readonly windowTokens: number
    readonly count: CountText
  },
): string {
  const pages = new Map<string, WebSource>()
  for (const { parts } of originals)
    for (const page of sourcesOf(parts).cited)
      pages.set(page.url, { ...pages.get(page.url), ...page })
  if (pages.size === 0) return summary
  let left = Math.min(MOST_TOKENS, windowTokens * SHARE)
  const lines: string[] = []
  for (const page of [...pages.values()].toReversed()) {
    const line = `- ${LABELS.tool}${setIn(joinLines(pageLine(page)), '  ')}`
    left -= count(line).tokens
    if (left < 0) break
    lines.unshift(line)
  }
  if (lines.length === 0) return summary
  return [removeSources(summary), '', `## ${SOURCES_HEADING}`, ...lines].join('\n')
}
