import { t } from '../../i18n/t.ts'
import { compactText } from '../../i18n/en/context.ts'
import { formatPercent } from '../../i18n/format.ts'
import { textOf, toolCallsOf } from '../../engine/index.ts'
import type { Activity } from '../../runtime/session/snapshot.ts'
import { RowFrame } from '../kit/RowFrame.tsx'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { useUi, useUiState } from '../store.ts'
import { LiveMarkdown } from '../kit/markdown/Markdown.tsx'
import { Reasoning } from './Reasoning.tsx'
import { RetryWait } from './RetryWait.tsx'
import { ToolCard } from './ToolCard.tsx'
import { useLiveAnswer } from './use-live-answer.ts'
import { ModelAuthor } from './Author.tsx'
import styles from './Message.module.css'

/** The answer as it is written, or what the session is waiting for. */
export function LiveMessage() {
  const { live, isFlooded } = useLiveAnswer()
  const activity = useUiState(({ app }) => app.session?.activity)
  const model = useUiState(({ app }) => app.model.ref)
  if (activity === undefined || activity.type === 'idle') return null
  const parts = live?.parts ?? []
  const text = textOf(parts)
  return (
    <RowFrame
      fate="streaming"
      speaker="assistant"
      label={t('chat.live')}
      attributes={{
        'data-state':
          activity.type === 'streaming' || activity.type === 'saving' ? activity.type : 'waiting',
      }}
    >
      <ModelAuthor model={live?.model ?? model} when={wordsFor(activity)} />
      <Reasoning parts={parts} />
      <Said activity={activity} text={text} isFlooded={isFlooded} />
      <div className={styles.cards}>
        {toolCallsOf(parts).map(call => (
          <ToolCard key={call.callId} tool={call.tool} call={call} result={null} masked={false} />
        ))}
      </div>
    </RowFrame>
  )
}

/** The words so far; before them what they wait for, if that has more to say than a name. */
function Said({
  activity,
  text,
  isFlooded,
}: {
  readonly activity: Activity
  readonly text: string
  readonly isFlooded: boolean
}) {
  if (activity.type === 'retrying') return <RetryWait {...activity} />
  if (activity.type === 'compacting') return <CompactionWait />
  return (
    <div className={styles.said}>
      {text === '' ? <Waiting /> : <LiveMarkdown text={text} isFlooded={isFlooded} />}
    </div>
  )
}

/** How far the summary is that the request waits for. Without it the request is shortened and sent at once. */
function CompactionWait() {
  const { application } = useUi()
  const progress = useUiState(({ app }) => app.session?.progress ?? null)
  return (
    <ProgressLine
      progress={progress}
      sentence={compactText('compaction.waited-for')}
      onCancel={() => application.cancelCompaction()}
    />
  )
}

/** A caret that breathes where the first word will stand. */
function Waiting() {
  return <span className={styles.caret} aria-hidden="true" />
}

function wordsFor(activity: Exclude<Activity, { type: 'idle' }>): string {
  switch (activity.type) {
    case 'streaming':
      return t('chat.writing')
    case 'saving':
      return t('chat.sending')
    case 'waiting':
    case 'preparing':
    case 'compacting':
    case 'elsewhere':
    case 'retrying':
      return t(`chat.${activity.type}`)
    case 'loading':
      return t('chat.loading-model', { share: formatPercent(activity.share) })
    case 'running-tools':
      return t('chat.running-tools', { tools: activity.tools.join(', ') })
  }
}
