import { useState } from 'react'
import { compactText } from '../../i18n/en/context.ts'
import {
  type CompactionRecord,
  type CompactionResult,
  type MessageEntry,
  textOf,
} from '../../engine/index.ts'
import { Button } from '../kit/Button.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { late } from '../kit/late.ts'
import { LoadBoundary } from '../kit/Boundary.tsx'
import { Tabs } from '../kit/Tabs.tsx'
import { useUi, useUiState } from '../store.ts'
import { SummaryFacts } from './SummaryFacts.tsx'
import { messagesOf } from '../kit/snapshot-facts.ts'
import { Original } from './Original.tsx'
import { Refused } from './Refused.tsx'
import { SummaryNotes } from './SummaryNotes.tsx'
import { SummaryView } from './SummaryView.tsx'
import { useAudit, type AuditState } from './use-audit.ts'
import { useOriginals } from './use-originals.ts'
import styles from './SummaryPanel.module.css'

const Lost = late(async () => (await import('./LostFacts.tsx')).LostFacts)

/** A summary in force, written across the faint original. */
export function SummaryPanel({ record }: { readonly record: CompactionRecord }) {
  const { application } = useUi()
  const undoable = useUiState(
    ({ app }) => (app.session ?? app.lastScreen)?.undoable?.compactionId === record.compactionId,
  )
  const [fresh] = useState(() => Date.now() - (record.endedAt ?? 0) < FRESH)
  const [tab, setTab] = useState<FoldTab>('summary')
  const examining = useAudit(record.compactionId, tab === 'lost')
  const originals = useOriginals(record, GHOST_MESSAGES)
  const { result, firstNumber: first, lastNumber: last } = record
  if (result === null) return null
  return (
    <div className={styles.fold} {...(fresh && { 'data-fresh': '' })}>
      <div className={styles.ghost} aria-hidden="true" data-ghost={ghostOf(originals)} />
      <div className={styles.head}>
        <div>
          <h3>{compactText('compaction.title', { first, last })}</h3>
          <SummaryFacts record={record} result={result} details={examining.found} />
        </div>
        <div className={styles.actions}>
          {undoable && (
            <Button size="small" icon="undo" onClick={() => void application.undoCompaction()}>
              {compactText('compaction.undo')}
            </Button>
          )}
          <CopyButton text={result.summary} label={compactText('compaction.copy')} />
        </div>
      </div>
      <FoldTabs record={record} result={result} examining={examining} tab={tab} onTab={setTab} />
    </div>
  )
}

type FoldTab = 'summary' | 'original' | 'lost'

function FoldTabs({
  record,
  result,
  examining,
  tab,
  onTab,
}: {
  readonly record: CompactionRecord
  readonly result: CompactionResult
  readonly examining: AuditState
  readonly tab: FoldTab
  readonly onTab: (tab: FoldTab) => void
}) {
  const { actions } = useUi()
  return (
    <Tabs
      label={compactText('compaction.label', { number: record.number ?? 0 })}
      value={tab}
      onChange={onTab}
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
            <SummaryView
              text={result.summary}
              claims={examining.found?.claims ?? []}
              onCite={actions.showMessage}
            />
            <SummaryNotes result={result} text={result.summary} />
            <Refused refused={record.refused} />
          </>
        )}
        {tab === 'original' && <Original record={record} onCite={actions.showMessage} />}
        {tab === 'lost' && (
          <LoadBoundary>
            <Lost examining={examining} />
          </LoadBoundary>
        )}
      </div>
    </Tabs>
  )
}

/** A summary that came into force less than this many milliseconds ago appears, once, as being written. */
const FRESH = 1_500

/** Messages that are read for what shows through. */
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
