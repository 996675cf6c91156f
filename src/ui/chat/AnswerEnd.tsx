/** How an answer ended that did not end on its own: a note below it, or the row of a request that failed. */
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { settingsDialog } from '../../host/dialogs.ts'
import { compactDialog } from '../kit/dialogs.ts'
import { branchesText, readingText } from '../../i18n/en/conversation.ts'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { FailureEntry, FinishReason } from '../../engine/index.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi, useUiState, type Ui } from '../../host/store.ts'
import styles from './Conversation.module.css'

const NOTES = {
  interrupted: 'chat.interrupted',
  length: 'chat.cut',
  'content-filter': 'chat.filtered',
} as const

interface FinishNoteProps {
  readonly finishReason: FinishReason | null
  /** True if the person pressed Stop. */
  readonly isStopped: boolean
  readonly newest: boolean
  readonly isTool: boolean
}

/** Below an answer that was cut short, and below the results where a run stopped: what happened. Below the newest one also Continue and Retry. */
export function FinishNote({ finishReason, isStopped, newest, isTool }: FinishNoteProps) {
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  if (isTool && newest && isIdle)
    return (
      <p className="row wrap soft below">
        <b>{t('chat.run-stopped')}</b>
        <AskAgain />
      </p>
    )
  if (finishReason === null || !isNotable(finishReason)) return null
  return (
    <p className="row wrap soft below">
      <b>{t(isStopped ? 'chat.stopped' : NOTES[finishReason])}</b>
      {newest && <AskAgain />}
    </p>
  )
}

function isNotable(reason: FinishReason): reason is keyof typeof NOTES {
  return Object.hasOwn(NOTES, reason)
}

/** A request that failed: what happened and the button for it. Once something follows, it is a quiet line that opens to the same words. */
export function FailureRow({
  entry,
  newest,
}: {
  readonly entry: FailureEntry
  readonly newest: boolean
}) {
  const { at, kind, message: text, isStopped } = entry.event
  if (isStopped === true) return <StoppedRow at={at} newest={newest} />
  const [sentence = '', said] = text.split('\n')
  const label = readingText(newest ? 'reading.failed' : 'reading.failed-before')
  const words = (
    <>
      <p>{sentence}</p>
      {said !== undefined && <p className={`small soft anywhere ${styles.quoted}`}>{said}</p>}
    </>
  )
  return (
    <RowFrame
      status="note"
      label={label}
      attributes={{ 'data-state': newest ? 'failed' : 'failed-before', 'data-failure': kind }}
    >
      {newest ? (
        <Banner
          tone="danger"
          title={label}
          actions={
            <>
              <Remedy kind={kind} />
              <AskAgain />
            </>
          }
        >
          {words}
        </Banner>
      ) : (
        <Disclosure
          className={styles.quiet}
          name={`${formatTime(at)} · ${label} ${firstSentence(sentence)}`}
        >
          {words}
        </Disclosure>
      )}
    </RowFrame>
  )
}

/** The person pressed Stop before the first word: nothing failed. */
function StoppedRow({ at, newest }: { readonly at: number; readonly newest: boolean }) {
  const label = readingText('reading.stopped-early')
  return (
    <RowFrame status="note" label={label} attributes={{ 'data-state': 'stopped' }}>
      {newest ? (
        <p className="row wrap soft ui">
          <b>{label}</b>
          <AskAgain retry={branchesText('branches.again')} />
        </p>
      ) : (
        <p className={`row gap-2 ${styles.quiet}`}>{`${formatTime(at)} · ${label}`}</p>
      )}
    </RowFrame>
  )
}

function firstSentence(text: string): string {
  return /^.+?[.!?](?= )/.exec(text)?.[0] ?? text
}

function AskAgain({ retry = t('chat.retry') }: { readonly retry?: string }) {
  const { application, actions } = useUi()
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  const canContinue = useUiState(({ app }) => app.session?.canContinue === true) && isIdle
  const canRetry = useUiState(({ app }) => app.session?.canRetry === true) && isIdle
  return (
    <>
      {canContinue && (
        <Button
          size="small"
          variant="edged"
          onClick={() => {
            // The answer comes at the end, and the person wants to see it.
            actions.noteSend()
            void application.continueAnswer()
            // The button goes away.
            focusMessageBox()
          }}
        >
          {t('chat.continue')}
        </Button>
      )}
      {canRetry && (
        <Button
          size="small"
          variant={canContinue ? 'plain' : 'edged'}
          icon="refresh"
          onClick={() => {
            void application.retry()
            focusMessageBox()
          }}
        >
          {retry}
        </Button>
      )}
    </>
  )
}

type FailureKind = FailureEntry['event']['kind']

/** Leads to the place where the cause can be removed; nothing for a failure without one. */
function Remedy({ kind }: { readonly kind: FailureKind }) {
  const ui = useUi()
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  const remedy = remedyFor(kind, ui)
  if (remedy === null || !isIdle) return null
  return (
    <Button
      size="small"
      variant={kind === 'unauthorised' ? 'edged' : 'plain'}
      onClick={() => remedy.run()}
    >
      {t(remedy.label)}
    </Button>
  )
}

function remedyFor(kind: FailureKind, { actions }: Ui) {
  switch (kind) {
    case 'unauthorised':
      return {
        label: 'chat.enter-key',
        run: () => actions.open(settingsDialog, { at: 'key' }),
      } as const
    case 'not-found':
    case 'unreachable':
    case 'malformed-stream':
    case 'quota':
    case 'other':
      return { label: 'chat.open-settings', run: () => actions.open(settingsDialog, {}) } as const
    case 'context-tokens':
    case 'input-plus-output':
    case 'negative-max-tokens':
      return {
        label: 'chat.compact-now',
        run: () => actions.open(compactDialog, { focus: '' }),
      } as const
    default:
      return null
  }
}
