import { type Part, type ToolCallPart, toolResultsOf } from '../../engine/index.ts'
import { ToolCard } from './ToolCard.tsx'
import styles from './Message.module.css'

/** The results of one step's calls, each as a card with the call that it answers. */
export function ToolResults({
  parts,
  calls,
  masked,
}: {
  readonly parts: readonly Part[]
  readonly calls: ReadonlyMap<string, ToolCallPart>
  /** The model reads a marker in place of a result. */
  readonly masked: boolean
}) {
  return (
    <div className={styles.cards}>
      {toolResultsOf(parts).map(result => (
        <ToolCard
          key={result.callId}
          tool={result.tool}
          call={calls.get(result.callId) ?? null}
          result={result}
          masked={masked}
        />
      ))}
    </div>
  )
}
