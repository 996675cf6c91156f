import { joined } from '../../i18n/list.ts'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { compactText } from '../../i18n/en/context.ts'
import { readingText } from '../../i18n/en/conversation.ts'
import { formatCountdown, formatPercent, formatTime } from '../../i18n/format.ts'
import { citedText, textOf, toolCallsOf } from '../../engine/index.ts'
import type { Activity, LiveAnswer, ShownCall } from '../../runtime/session/snapshot.ts'
import { Banner } from '../../kit/Banner.tsx'
import { lazyPart } from '../../kit/Boundary.tsx'
import { Button } from '../../kit/Button.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { focusMessageBox, useNow } from '../../kit/page-hooks.ts'
import { CodeActions } from './CodeActions.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { type UiState } from '../../host/ui-state.ts'
import { LiveMarkdown } from '../../kit/markdown/Markdown.tsx'
import { noteWatched } from '../../kit/markdown/contexts.ts'
import { ModelAuthor } from './Author.tsx'
import { Reasoning, ServerWork } from './MessageRow.tsx'
import { ToolCard } from './ToolCard.tsx'
import markdown from '../../kit/markdown/Markdown.module.css'
import styles from './Message.module.css'

const LiveCalls = lazyPart(async () => (await import('./tools/LiveCalls.tsx')).LiveCalls)
const NO_CALLS: readonly ShownCall[] = []

/** The answer as it is written, or what the session is waiting for. */
export function LiveMessage() {
  const { live, isFlooded } = useLiveAnswer()
  const activity = useUiState(({ app }) => app.session?.activity)
  const model = useUiState(({ app }) => app.model.ref)
  const calls = useUiState(({ app }) => app.session?.toolCalls ?? NO_CALLS)
  if (activity === undefined || activity.type === 'idle') return null
  const parts = live?.parts ?? []
  const text = citedText(parts)
  return (
    <RowFrame
      status="streaming"
      speaker="assistant"
      label={t('chat.live')}
      attributes={{
        'data-state':
          activity.type === 'streaming' || activity.type === 'saving' ? activity.type : 'waiting',
      }}
    >
      <ModelAuthor
        isUnseen={activity.type === 'streaming' || activity.type === 'saving'}
        model={live?.model ?? model}
        when={wordsFor(activity)}
      />
      <Reasoning parts={parts} />
      <ServerWork parts={parts} place="above" />
      {calls.length === 0 && <Said activity={activity} text={text} isFlooded={isFlooded} />}
      <LiveCalls calls={calls} />
      <div className="stack">
        {toolCallsOf(parts).map(call => (
          <ToolCard key={call.callId} tool={call.tool} call={call} result={null} masked={false} />
        ))}
      </div>
    </RowFrame>
  )
}

interface SaidProps {
  readonly activity: Activity
  readonly text: string
  readonly isFlooded: boolean
}

/** The words so far; before them what they wait for, if that has more to say than a name. */
function Said({ activity, text, isFlooded }: SaidProps) {
  if (activity.type === 'retrying') return <RetryWait {...activity} />
  if (activity.type === 'compacting') return <CompactionWait />
  return (
    <div className={styles.said}>
      {text === '' ? (
        // A blinking caret in the place of the first word.
        <span className={markdown.caret} aria-hidden="true" />
      ) : (
        <CodeActions answerId={null}>
          <LiveMarkdown text={text} isFlooded={isFlooded} />
        </CodeActions>
      )}
    </div>
  )
}

/** The progress of the summary that the request waits for. Its Cancel shortens the request and sends it at once. */
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

type Retrying = Extract<Activity, { type: 'retrying' }>

/** Why the request waits and until when, with both ways to end that. */
function RetryWait({ at, kind }: Omit<Retrying, 'type'>) {
  const { application } = useUi()
  const host = useUiState(({ app }) => app.model.ref.host)
  const server = host ?? readingText('reading.retry-server')
  const stop = (): void => {
    application.stop()
    focusMessageBox()
  }
  return (
    <Banner
      tone="warning"
      title={
        at === null
          ? readingText('reading.retry-offline')
          : readingText(`reading.retry-${kind}`, { server })
      }
      icon="clock"
      actions={
        <>
          <Button size="small" variant="edged" onClick={() => application.tryNow()}>
            {readingText('reading.retry-now')}
          </Button>
          <Button size="small" onClick={stop}>
            {t('chat.stop')}
          </Button>
        </>
      }
    >
      <p>{at === null ? readingText('reading.retry-online') : <Countdown at={at} />}</p>
      {at !== null && kind === 'unreachable' && <p>{readingText('reading.retry-check')}</p>}
    </Banner>
  )
}

/** A screen reader hears a time, because the seconds would never end. */
function Countdown({ at }: { readonly at: number }) {
  const now = useNow(500)
  return (
    <>
      <span aria-hidden="true">
        {readingText('reading.retry-in', { time: formatCountdown(at, now) })}
      </span>
      <span className="unseen">{readingText('reading.retry-at', { time: formatTime(at) })}</span>
    </>
  )
}

function wordsFor(activity: Exclude<Activity, { type: 'idle' }>): string {
  switch (activity.type) {
    case 'streaming':
      return t('chat.writing')
    case 'saving':
      return t('chat.sending')
    case 'preparing':
      return activity.waitsFor === undefined
        ? t('chat.preparing')
        : readingText(`reading.waits.${activity.waitsFor}`)
    case 'waiting':
    case 'compacting':
    case 'elsewhere':
    case 'retrying':
    case 'asking':
      return t(`chat.${activity.type}`)
    case 'loading':
      return t('chat.loading-model', { share: formatPercent(activity.share) })
    case 'running-tools':
      return t('chat.running-tools', { tools: joined(activity.tools) })
  }
}

/** Characters in so many milliseconds that no model writes and no person reads. */
const FLOOD = { characters: 5_000, inMs: 200 }

interface Drawn {
  readonly live: LiveAnswer | null
  /** True if it arrives too fast to read: only its end is drawn. */
  readonly isFlooded: boolean
}

/** The answer being written, at most once per frame: it may arrive in a hundred pieces between two of them. */
function useLiveAnswer(): Drawn {
  const { store } = useUi()
  const [drawn, setDrawn] = useState<Drawn>(() => ({
    live: liveOf(store.getState()),
    isFlooded: false,
  }))
  useEffect(() => {
    let frame = 0
    let isFlooded = false
    let before = { length: lengthOf(liveOf(store.getState())), at: performance.now() }
    const draw = () => {
      frame = 0
      const live = liveOf(store.getState())
      const now = { length: lengthOf(live), at: performance.now() }
      const windows = Math.max(1, (now.at - before.at) / FLOOD.inMs)
      const isTooFast = now.length - before.length > FLOOD.characters * windows
      if (isTooFast || windows > 1) {
        isFlooded = isTooFast
        before = now
      }
      if (live) noteWatched(live.startedAt)
      setDrawn({ live, isFlooded })
    }
    const unsubscribe = store.subscribe(() => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    })
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
    }
  }, [store])
  return drawn
}

function liveOf({ app }: UiState): LiveAnswer | null {
  return app.session?.live ?? null
}

function lengthOf(live: LiveAnswer | null): number {
  return live === null ? 0 : textOf(live.parts).length
}
