import { compactText } from '../../i18n/en/context.ts'
import { formatTime } from '../../i18n/format.ts'
import type { CompactionRecord } from '../../engine/index.ts'
import { Icon } from '../kit/Icon.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { FailedBadge, ProposedBadge, QuietBadge, RunningBadge } from './SummaryBadges.tsx'

/** A compaction in the conversation: one row, which its state redraws in place. */
export function CompactionRow({ record }: { readonly record: CompactionRecord }) {
  const live = record.state === 'live'
  return (
    <RowFrame
      fate={live ? 'summary' : 'note'}
      label={labelOf(record)}
      attributes={{ 'data-compaction': record.compactionId, 'data-state': record.state }}
      note={live && <LiveNote at={record.endedAt ?? record.startedAt} />}
    >
      <Body record={record} />
    </RowFrame>
  )
}

function Body({ record }: { readonly record: CompactionRecord }) {
  switch (record.state) {
    case 'live':
      return <SummaryPanel record={record} />
    case 'running':
      return <RunningBadge record={record} />
    case 'proposed':
      return <ProposedBadge record={record} />
    case 'failed':
      return <FailedBadge record={record} />
    case 'undone':
    case 'cancelled':
      return <QuietBadge record={record} />
  }
}

function LiveNote({ at }: { readonly at: number }) {
  return (
    <>
      <b>
        <Icon name="compact" />
        {compactText('compaction.gloss')}
      </b>
      <span>{formatTime(at)}</span>
    </>
  )
}

function labelOf({ number, firstNumber, lastNumber }: CompactionRecord): string {
  return number === null
    ? compactText('compaction.label.waiting', { first: firstNumber, last: lastNumber })
    : compactText('compaction.label', { number })
}
