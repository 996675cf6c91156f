import { useState } from 'react'
import type { LostFact } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { compactText } from '../../i18n/en/context.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { useCost } from '../kit/use-cost.ts'
import { useUi } from '../store.ts'
import { LossSentence } from './LossSentence.tsx'
import { Unchecked } from './Unchecked.tsx'
import type { AuditState } from './use-audit.ts'
import styles from './LostFacts.module.css'

/** Facts shown at first, and added by each press of the button. */
const FIRST = 8
const MORE = 30

/** What the model no longer reads of the compacted messages, the weightiest first, each with a way to keep it. */
export function LostFacts({ examining }: { readonly examining: AuditState }) {
  const { actions } = useUi()
  const { found, failed } = examining
  if (found === null)
    return (
      <p className={styles.quiet} role="status">
        {compactText(failed ? 'compaction.examine-failed' : 'compaction.examining')}
      </p>
    )
  return (
    <div className={styles.lost}>
      <LossSentence found={found} lost={found.lost} inDoubt={found.inDoubt.length} />
      <Facts lost={[...found.lost, ...found.inDoubt]} />
      <Unchecked sentences={found.unchecked} onCite={actions.showMessage} />
    </div>
  )
}

function Facts({ lost }: { readonly lost: readonly LostFact[] }) {
  const [shown, setShown] = useState(FIRST)
  if (lost.length === 0) return null
  return (
    <>
      <ul className={styles.facts}>
        {lost.slice(0, shown).map(fact => (
          <FactItem key={`${fact.messageId} ${fact.kind} ${fact.text}`} fact={fact} />
        ))}
      </ul>
      {lost.length > shown && (
        <LinkButton onClick={() => setShown(count => count + MORE)}>
          {compactText('compaction.more-lost', { count: lost.length - shown })}
        </LinkButton>
      )}
    </>
  )
}

function FactItem({ fact }: { readonly fact: LostFact }) {
  const { application, actions } = useUi()
  const { messageId, number, kind, origin, text } = fact
  const tokens = useCost(messageId)
  const cost = tokens && formatTokens(tokens)
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
    <li className={styles.fact}>
      <div className={styles.words}>
        <p>{text}</p>
        <small>
          {compactText(`compaction.said.${origin}`, {
            kind: compactText(`compaction.fact.${kind}`),
          })}
          {cost !== null && ` · ${compactText('compaction.keep-cost', { number, tokens: cost })}`}
        </small>
      </div>
      <button
        type="button"
        className={styles.cite}
        aria-label={compactText('compaction.source', { number })}
        onClick={() => actions.showMessage(number)}
      >
        ¶{number}
      </button>
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
        <span className={styles.keeping}>{compactText(`compaction.${keeping}`)}</span>
      )}
    </li>
  )
}
