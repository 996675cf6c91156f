/**
 * What the items of a list say on their own.
 *
 * @module
 */
import { isProse } from '../../text/program-output.ts'
import type { SourceMessage, SourceSentence } from './source.ts'

/** True for an item that names something and says nothing of it. */
export function isFragment({ text, listed }: SourceSentence): boolean {
  return listed && !/[:\uff1a]\s*\S/.test(text.replaceAll('*', '')) && !isProse(text, 3)
}

/**
 * Items whose label others of the same message bear as well, `Price: $121` and `Price: $152`: it lists alternatives, of
 * which none holds yet and none can be told from the others alone.
 */
export function alternativesIn({ sentences }: SourceMessage): ReadonlySet<SourceSentence> {
  const byLabel = Map.groupBy(
    sentences.filter(({ listed, text }) => listed && labelOf(text) !== ''),
    ({ text }) => labelOf(text),
  )
  return new Set([...byLabel.values()].filter(items => items.length > 1).flat())
}

/** `Price` of `**Price:** $121`; empty where it bears no label. */
function labelOf(text: string): string {
  return /^([^:\uff1a]{1,40})[:\uff1a]/.exec(text.replaceAll('*', ''))?.[1]?.trim() ?? ''
}
