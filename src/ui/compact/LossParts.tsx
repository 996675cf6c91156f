/** The losses of a summary: parts that the row of a compaction and the review of a proposal share. */
import { joined } from '../../i18n/list.ts'
import { t } from '../../i18n/t.ts'
import { useState, type ReactNode, useEffect } from 'react'
import {
  type AuditReport,
  FACT_KINDS,
  type LostFact,
  type UncheckedSentence,
  type EventId,
} from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import { formatTokens } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useCost } from '../kit/use-cost.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { Cite } from './SummaryView.tsx'
import styles from './Summary.module.css'

const FIRST_FACTS = 8

/** What the model no longer reads of the compacted messages, the weightiest first, each with a way to keep it. */
export function LostFacts({ examining: { found, failed } }: { readonly examining: AuditState }) {
  if (found === null)
    return (
      <p className="soft" role="status">
        {compactText(failed ? 'compaction.examine-failed' : 'compaction.examining')}
      </p>
    )
  const { lost, inDoubt, unchecked } = found
  return (
    <div className={`stack start ${styles.lost}`}>
      <LossSentence found={found} lost={lost} inDoubt={inDoubt.length} />
      <LossList items={[...lost, ...inDoubt]} first={FIRST_FACTS}>
        {fact => <FactItem key={`${fact.messageId} ${fact.kind} ${fact.text}`} fact={fact} />}
      </LossList>
      <Unchecked sentences={unchecked} />
    </div>
  )
}

function FactItem({ fact }: { readonly fact: LostFact }) {
  const { application } = useUi()
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
      />
      {keeping === null ? (
        <>
          <Button
            size="small"
            aria-label={compactText('compaction.pin-label', { number })}
            onClick={pin}
          >
            {t('chat.pin')}
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

interface LossSentenceProps {
  readonly found: Pick<AuditReport, 'isVerbatim' | 'total'>
  readonly lost: readonly LostFact[]
  /** How many. */
  readonly inDoubt: number
}

/** What is lost in one sentence, the heaviest kinds first, and how much may be said in other words. */
export function LossSentence({ found: { isVerbatim, total }, lost, inDoubt }: LossSentenceProps) {
  const kinds = FACT_KINDS.flatMap(kind => {
    const count = lost.filter(fact => fact.kind === kind).length
    return count === 0 ? [] : [compactText(`compaction.count.${kind}`, { count })]
  })
  return (
    <p className="soft">
      {lost.length > 0
        ? compactText('compaction.lost-of', { lost: lost.length, total, kinds: joined(kinds) })
        : compactText(reassuranceOf(isVerbatim, total))}
      {inDoubt > 0 && ` ${compactText('compaction.in-doubt', { count: inDoubt })}`}
    </p>
  )
}

/** Nothing is lost for sure only if every message is read whole, because rules find only some of what was said. */
function reassuranceOf(isVerbatim: boolean, total: number) {
  if (isVerbatim) return 'compaction.verbatim'
  return total === 0 ? 'compaction.lost-no-facts' : 'compaction.lost-nothing'
}

const MORE = 30

/** The `first` items of a list, and a button that shows more; nothing where there are none. */
export function LossList<Item>({
  items,
  first,
  children,
}: {
  readonly items: readonly Item[]
  readonly first: number
  readonly children: (item: Item) => ReactNode
}) {
  const [shown, setShown] = useState(first)
  if (items.length === 0) return null
  return (
    <div>
      <ul className={`touch lined ${styles.details}`}>{items.slice(0, shown).map(children)}</ul>
      {items.length > shown && (
        <LinkButton onClick={() => setShown(count => count + MORE)}>
          {compactText('compaction.more-lost', { count: items.length - shown })}
        </LinkButton>
      )}
    </div>
  )
}

/** The words of a fact with its message, who said it, and a note. */
export function FactWords({
  fact: { text, number, origin, kind },
  note,
}: {
  readonly fact: LostFact
  readonly note: string
}) {
  return (
    <div className={`${styles.words} grow`}>
      <p>
        {text} <Cite number={number} />
      </p>
      <small className="small soft">
        {compactText(`compaction.said.${origin}`, {
          kind: compactText(`compaction.fact.${kind}`),
        })}
        {note !== '' && ` · ${note}`}
      </small>
    </div>
  )
}

/** Messages cited at first. */
const FIRST = 10

/** The messages with sentences that no rule can judge. */
export function Unchecked({ sentences }: { readonly sentences: readonly UncheckedSentence[] }) {
  const [all, setAll] = useState(false)
  if (sentences.length === 0) return null
  const numbers = [...new Set(sentences.map(({ number }) => number))]
  const shown = numbers.slice(0, all ? undefined : FIRST)
  const left = numbers.length - shown.length
  const wordsOf = (number: number) =>
    sentences.flatMap(each => (each.number === number ? [each.text] : [])).join('\n')
  return (
    <div className={`row top soft ${styles.unchecked}`}>
      <Icon name="info" />
      <p>
        {compactText('compaction.unchecked', { count: numbers.length })}{' '}
        {shown.map(number => (
          <span key={number} title={wordsOf(number)} dir="auto">
            {' '}
            <Cite number={number} />
          </span>
        ))}{' '}
        {left > 0 && (
          <LinkButton onClick={() => setAll(true)}>
            {compactText('compaction.unchecked-more', { count: left })}
          </LinkButton>
        )}
      </p>
    </div>
  )
}

/** The audit of a summary when the branch ended with this event. */
interface Known {
  readonly leafId: EventId | null
  readonly found: AuditReport | null
}

/** Rows appear and disappear while a person scrolls; their audits stay. */
const known = new Map<string, Known>()
const MOST_KNOWN = 20

interface AuditState {
  /** The newest findings, which may be from before the last change; null until there are any. */
  readonly found: AuditReport | null
  readonly failed: boolean
}

/** Compares a summary with its originals once that `isWanted`; while `isCurrent`, again when the conversation changes. */
export function useAudit(
  compactionId: string,
  { isWanted, isCurrent }: { readonly isWanted: boolean; readonly isCurrent: boolean },
): AuditState {
  const { application, store } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const [state, setState] = useState<AuditState>(() => ({
    found: known.get(compactionId)?.found ?? null,
    failed: false,
  }))
  const audited = isCurrent ? leafId : null
  useEffect(() => {
    if (!isWanted) return undefined
    const before = known.get(compactionId)
    if (before && (audited === null || before.leafId === audited)) return undefined
    let listens = true
    const examine = (): void => {
      const now = store.getState().app.session?.leafId ?? null
      application.examine(compactionId).then(
        found => {
          remember(compactionId, { leafId: now, found })
          if (listens) setState({ found, failed: false })
        },
        () => listens && setState(current => ({ ...current, failed: true })),
      )
    }
    examine()
    return () => {
      listens = false
    }
  }, [application, store, compactionId, audited, isWanted])
  return state
}

function remember(compactionId: string, what: Known): void {
  const [oldest] = known.keys()
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  known.set(compactionId, what)
}
