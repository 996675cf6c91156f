import { t } from '../../i18n/t.ts'
import { useState } from 'react'
import { compactText } from '../../i18n/en/context.ts'
import {
  type AuditReport,
  type CompactionRecord,
  type CompactionResult,
  type MessageEntry,
  textOf,
  plainTextOf,
} from '../../engine/index.ts'
import { compactionsIn, type ShownRow } from '../../runtime/session/shown-row.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { compactionFigures, messagesOf } from '../kit/snapshot-facts.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { hostWords, modelName } from '../../kit/words.ts'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { LostFacts, useAudit } from './LossParts.tsx'
import { Refused, SummaryNotes } from './SummaryNotes.tsx'
import { SummaryView } from './SummaryView.tsx'
import { useAttention } from './use-attention.ts'
import styles from './Summary.module.css'
import { Markdown } from '../../kit/markdown/Markdown.tsx'
import { useAnswer } from '../../kit/use-answer.ts'

/** A summary in force, written across the faint original. */
export function SummaryPanel({ record }: { readonly record: CompactionRecord }) {
  const { application } = useUi()
  const undoable = useUiState(({ app }) =>
    isOnTop(record, (app.session ?? app.lastScreen)?.rows ?? []),
  )
  const [fresh] = useState(() => Date.now() - (record.endedAt ?? 0) < FRESH)
  const [tab, setTab] = useState<FoldTab>('summary')
  const { element, originals, examining } = useLookedAt(record, { fresh, isLost: tab === 'lost' })
  const { result, firstNumber: first, lastNumber: last } = record
  if (result === null) return null
  return (
    <div ref={element} className={`ground ${styles.fold}`} {...(fresh && { 'data-fresh': '' })}>
      <div className={styles.ghost} aria-hidden="true" data-ghost={ghostOf(originals)} />
      <div className={`row wrap top between ${styles.head}`}>
        <div>
          <h3 className="base">{compactText('compaction.title', { first, last })}</h3>
          <SummaryFacts record={record} result={result} details={examining.found} />
        </div>
        <div className={`touch ${styles.actions}`}>
          {undoable && (
            <Button
              size="small"
              icon="undo"
              onClick={() => void application.undoCompaction(record.compactionId)}
            >
              {t('kit.undo')}
            </Button>
          )}
          <CopyButton text={result.summary} label={t('kit.copy')} />
        </div>
      </div>
      <Tabs
        label={compactText('compaction.label', { number: record.number ?? 0 })}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'summary', label: compactText('compaction.tab.summary') },
          {
            value: 'original',
            label: compactText('compaction.tab.original'),
            count: messagesOf(record),
          },
          {
            value: 'lost',
            label: compactText('compaction.tab.lost'),
            ...(examining.found && { count: examining.found.lost.length }),
          },
        ]}
      >
        <div className={styles.body}>
          {tab === 'summary' && (
            <>
              <SummaryView text={result.summary} claims={examining.found?.claims ?? []} />
              <SummaryNotes result={result} text={result.summary} />
              <Refused refused={record.refused} />
            </>
          )}
          {tab === 'original' && <Original record={record} />}
          {tab === 'lost' && <LostFacts examining={examining} />}
        </div>
      </Tabs>
    </div>
  )
}

/** What is read for a summary only once a person sees it, or reads it. `isLost`: what it lost is asked for. */
function useLookedAt(
  record: CompactionRecord,
  { fresh, isLost }: { readonly fresh: boolean; readonly isLost: boolean },
) {
  const { element, isSeen, isRead } = useAttention<HTMLDivElement>(fresh ? SHORT_MS : READ_MS)
  const isWanted = isRead || isLost
  const examining = useAudit(record.compactionId, { isWanted, isCurrent: isLost })
  return { element, examining, originals: useOriginals(record, isSeen ? GHOST_MESSAGES : 0) }
}

/** True if no later compaction in force lies over it. */
function isOnTop({ number, firstNumber, lastNumber }: CompactionRecord, rows: readonly ShownRow[]) {
  return compactionsIn(rows).every(
    other =>
      other.state !== 'live' ||
      (other.number ?? 0) <= (number ?? 0) ||
      other.firstNumber > lastNumber ||
      other.lastNumber < firstNumber,
  )
}

interface SummaryFactsProps {
  readonly record: CompactionRecord
  readonly result: CompactionResult
  /** Details of the originals, and how many of them the model still reads; null while unknown. */
  readonly details: Pick<AuditReport, 'kept' | 'total' | 'inDoubt'> | null
}

function SummaryFacts({ record, result, details }: SummaryFactsProps) {
  return (
    <Disclosure name={compactText('compaction.details')} className={styles.facts}>
      <p className="row wrap num small soft">
        <b className="ink">{compactText('compaction.saved', compactionFigures(record, result))}</b>
        {details !== null && (
          <span>
            {compactText('compaction.kept-share', { kept: details.kept, total: details.total })}
            {details.inDoubt.length > 0 &&
              `, ${compactText('compact.tally-doubt', { count: details.inDoubt.length })}`}
          </span>
        )}
        <span>{writerOf(result)}</span>
        <span>{compactText(`compaction.trigger.${record.trigger}`)}</span>
        {result.focus !== null && (
          <span>{compactText('compaction.focused', { focus: result.focus })}</span>
        )}
      </p>
    </Disclosure>
  )
}

function writerOf({ model, summarizer }: CompactionResult): string {
  if (summarizer === 'extractive' || model === null) return compactText('compaction.by-extractive')
  const name = modelName(model)
  return model.host === null
    ? compactText('compaction.by-local', { model: name })
    : compactText('compaction.by-remote', { model: name, host: hostWords(model.host) })
}

type FoldTab = 'summary' | 'original' | 'lost'

/** A summary that came into force less than this many milliseconds ago appears, once, as being written. */
const FRESH = 1_500

/** Milliseconds for which a summary is in sight before it is compared with its originals: one that was just written, and any other. */
const SHORT_MS = 800
const READ_MS = 10_000

/** Messages that are read for the faint original. */
const GHOST_MESSAGES = 30

/** Characters of the original that show through; more than the fold is tall. */
const GHOST_LENGTH = 2_400

function ghostOf(entries: readonly MessageEntry[]): string {
  let ghost = ''
  for (const { event } of entries) {
    ghost += `${textOf(event.parts)} `
    if (ghost.length > GHOST_LENGTH) break
  }
  return ghost.replaceAll(/[*_`#|>\s]+/g, ' ').slice(0, GHOST_LENGTH)
}

/** Messages shown at first, and added by each press of the button. */
const FIRST = 3
const MORE = 20

/** The messages that a summary replaces, word for word. */
function Original({ record }: { readonly record: CompactionRecord }) {
  const { actions } = useUi()
  const [shown, setShown] = useState(FIRST)
  const entries = useOriginals(record, shown)
  const left = messagesOf(record) - shown
  return (
    <>
      <div className={styles.original}>
        {entries.map(entry => (
          <div key={entry.event.id}>
            <button
              type="button"
              className={styles.who}
              onClick={() => actions.showMessage(entry.number)}
            >
              {speakerOf(entry)} ¶{entry.number}
            </button>
            {entry.event.role === 'tool' ? (
              <p dir="auto">{clippedWords(entry)}</p>
            ) : (
              <Markdown text={clippedWords(entry)} />
            )}
          </div>
        ))}
      </div>
      {left > 0 && (
        <LinkButton onClick={() => setShown(count => count + MORE)}>
          {compactText('compaction.more', { count: left, last: record.lastNumber })}
        </LinkButton>
      )}
    </>
  )
}

const NONE: readonly MessageEntry[] = []

/** The first messages that a compaction replaces, `count` at most; fewer until they are read. */
function useOriginals(
  { firstNumber, lastNumber }: Pick<CompactionRecord, 'firstNumber' | 'lastNumber'>,
  count: number,
): readonly MessageEntry[] {
  const { application } = useUi()
  const last = Math.min(lastNumber, firstNumber + count - 1)
  const read = useAnswer(
    () => (count === 0 ? null : application.readMessages(firstNumber, last)),
    [application, count === 0, firstNumber, last],
  )
  return read ?? NONE
}

function speakerOf({ event }: MessageEntry): string {
  const model = event.role === 'assistant' ? event.model?.model : undefined
  return model ?? t(`kit.who.${event.role}`)
}

/** The text and notes of images; for a step with tools, the calls or their outputs, clipped to a paragraph. */
function clippedWords({ event }: MessageEntry): string {
  const words = plainTextOf(event.parts, { calls: true }).join('\n')
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words
}

const MOST = 1_200
