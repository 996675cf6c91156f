import { useId, type KeyboardEvent } from 'react'
import type { LostFact } from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import { Button } from '../../kit/Button.tsx'
import { FactWords, LossList, LossSentence, Unchecked } from './LossParts.tsx'
import { keyOf, weightOf, type Loss } from './losses.ts'
import type { ProposalReview } from './losses.ts'
import styles from './Summary.module.css'

const FIRST = 6

/** The details that the summary under review would lose, the most important first, each with a button to keep it. The foot of the dialog has their number. */
export function WouldBeLost({ review }: { readonly review: ProposalReview }) {
  const heading = useId()
  const { losses, found, tally, failed } = review
  return (
    <section aria-labelledby={heading} className={`stack start ${styles.losses}`}>
      <div className="row">
        <h3 id={heading} className="grow">
          {compactText(losses.length > 0 ? 'compact.would-lose' : 'compact.compared')}
        </h3>
        {losses.length > 1 && (
          <small className="small faint">{compactText('compact.heaviest-first')}</small>
        )}
      </div>
      {found === null || tally === null ? (
        <p className="soft" role="status">
          {compactText(failed ? 'compaction.examine-failed' : 'compact.comparing')}
        </p>
      ) : (
        <>
          {losses.length === 0 && <LossSentence found={found} lost={[]} inDoubt={0} />}
          <LossList items={losses} first={FIRST}>
            {loss => <Detail key={keyOf(loss.fact)} loss={loss} review={review} />}
          </LossList>
          <Unchecked sentences={found.unchecked} />
        </>
      )}
    </section>
  )
}

function Detail({
  loss: { fact, isInSummary, isInDoubt },
  review,
}: {
  readonly loss: Loss
  readonly review: ProposalReview
}) {
  const keep = (): void => {
    if (!isInSummary) review.keep([fact])
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'k' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    keep()
  }
  return (
    <li className="row" data-kept={isInSummary ? '' : undefined}>
      <Weight fact={fact} />
      <FactWords
        fact={fact}
        note={isInDoubt && !isInSummary ? compactText('compaction.other-words') : ''}
      />
      {/* It keeps the focus once it is pressed: the next detail is one Tab away. */}
      <Button
        size="small"
        variant={isInSummary ? 'plain' : 'edged'}
        icon={isInSummary ? 'check' : 'keep'}
        aria-label={compactText(isInSummary ? 'compaction.kept-label' : 'compaction.keep-label', {
          text: fact.text,
        })}
        aria-disabled={isInSummary}
        onClick={keep}
        onKeyDown={onKeyDown}
      >
        {compactText(isInSummary ? 'compaction.kept' : 'compaction.keep')}
      </Button>
    </li>
  )
}

const BARS = [1, 2, 3] as const

function Weight({ fact }: { readonly fact: LostFact }) {
  const weight = weightOf(fact)
  return (
    <svg
      className={styles.weight}
      data-weight={weight}
      viewBox="0 0 15 14"
      role="img"
      aria-label={compactText(`compact.weight.${weight}`)}
    >
      {BARS.map(bar => (
        <rect
          key={bar}
          x={(bar - 1) * 5}
          y={13 - 3 * bar}
          width="3.5"
          height={1 + 3 * bar}
          rx="1"
          data-on={bar <= weight ? '' : undefined}
        />
      ))}
    </svg>
  )
}
