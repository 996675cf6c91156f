import { formatPercent, formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import { SegmentSwatch } from '../kit/Segments.tsx'
import { groupSegments, type Segment } from '../kit/segments.ts'
import styles from './ContextPanel.module.css'

/** The strip in words: every part with its tokens and its share of the window. */
export function Legend({
  segments,
  windowTokens,
}: {
  readonly segments: readonly Segment[]
  readonly windowTokens: number
}) {
  return (
    <ul className={styles.legend}>
      {groupSegments(segments).map(group => (
        <li key={group.name}>
          <div className={styles.group}>
            <span>{contextText(`segment.group.${group.name}`)}</span>
            <span>{formatTokens(group.tokens)}</span>
          </div>
          <ul>
            {group.segments.map(({ name, tokens }) => (
              <li key={name}>
                <SegmentSwatch name={name} />
                <span>{contextText(`segment.${name}`)}</span>
                <span className={styles.tokens}>{formatTokens(tokens)}</span>
                <span className={styles.percent}>{formatPercent(tokens / windowTokens)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
