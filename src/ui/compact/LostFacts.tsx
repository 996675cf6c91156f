import { useState } from 'react'
import type { LostFact } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/compact.ts'
import { Button } from '../kit/Button.tsx'
import { useCost } from '../kit/use-cost.ts'
import { useUi } from '../store.ts'
import { FactWords, LossList, LossSentence, Unchecked } from './LossParts.tsx'
import type { AuditState } from './use-audit.ts'
import styles from './LossParts.module.css'

/** Facts shown at first. */
const FIRST = 8

/** What the model no longer reads of the compacted messages, the weightiest first, each with a way to keep it. */
export function LostFacts({ examining: { found, failed } }: { readonly examining: AuditState }) {
  const { actions } = useUi()
  if (found === null)
    return (
      <p className="soft" role="status">
        {compactText(failed ? 'compaction.examine-failed' : 'compaction.examining')}
      </p>
    )
  const { lost, inDoubt, unchecked } = found
  return (
    <div className={styles.lost}>
      <LossSentence found={found} lost={lost} inDoubt={inDoubt.length} />
      <LossList items={[...lost, ...inDoubt]} first={FIRST}>
        {fact => <FactItem key={`${fact.messageId} ${fact.kind} ${fact.text}`} fact={fact} />}
      </LossList>
      <Unchecked sentences={unchecked} onCite={actions.showMessage} />
    </div>
  )
}

function FactItem({ fact }: { readonly fact: LostFact }) {
  const { application, actions } = useUi()
  const { messageId, number, text } = fact
  const tokens = useCost(messageId)
  const [keeping, setKeeping] = useState<'kept' | 'pinned' | null>(null)
  const keep = (): void => {
    setKeeping('kept')
    void application.keepDetail(fact).finally(() => setKeeping(null))
  }
  const pin = (): void => {
    setKeeping('pinned')
    void application.setPinned(messageId, true)
  }
  return (
    <li className="row">
      <FactWords
        fact={fact}
        note={
          tokens === null
            ? ''
            : compactText('compaction.keep-cost', { number, tokens: formatTokens(tokens) })
        }
        onCite={actions.showMessage}
      />
      {keeping === null ? (
        <>
          <Button
            size="small"
            aria-label={compactText('compaction.pin-label', { number })}
            onClick={pin}
          >
            {compactText('compaction.pin')}
          </Button>
          <Button
            size="small"
            variant="edged"
            icon="keep"
            aria-label={compactText('compaction.keep-label', { text })}
            onClick={keep}
          >
            {compactText('compaction.keep')}
          </Button>
        </>
      ) : (
        <span className={`${styles.keeping} small`}>{compactText(`compaction.${keeping}`)}</span>
      )}
    </li>
  )
}
