import { toolCallsText } from '../../../i18n/en/tool-calls.ts'
import { formatDuration, formatNumber } from '../../../i18n/format.ts'
import type { ShownCall } from '../../../runtime/session/snapshot.ts'
import { Button } from '../../kit/Button.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { useUi } from '../../store.ts'
import { ToolLine } from '../ToolCard.tsx'
import { ApprovalForm } from './ApprovalForm.tsx'
import { ServerQuestions } from './ServerQuestions.tsx'
import styles from './ApprovalForm.module.css'

/** The calls of the step that runs now: what waits for the person, what runs and how far it is, what has ended. */
export function LiveCalls({ calls }: { readonly calls: readonly ShownCall[] }) {
  return (
    <div className="stack">
      {calls.map(({ question, ...shown }) =>
        question === null ? (
          <LiveCall key={shown.call.callId} {...shown} />
        ) : (
          <ApprovalForm key={shown.call.callId} call={shown.call} question={question} />
        ),
      )}
      {calls.length > 0 && <ServerQuestions />}
    </div>
  )
}

function LiveCall({ call, state, startedAt, progress }: Omit<ShownCall, 'question'>) {
  const words = toolCallsText(`tools.${state === 'waiting' ? 'waits' : state}`)
  return (
    <div className={`ground ${styles.live}`} data-tool={call.tool} data-state={state}>
      <ToolLine tool={call.tool} call={call} state={LINES[state]}>
        {state === 'running' && startedAt !== null ? <Elapsed since={startedAt} /> : words}
      </ToolLine>
      {state === 'running' && <Running callId={call.callId} progress={progress} />}
    </div>
  )
}

const LINES = {
  waiting: 'running',
  running: 'running',
  ended: 'done',
  failed: 'error',
  refused: 'refused',
} as const

/** How far a call is, and the button that stops it alone. */
function Running({ callId, progress }: Pick<ShownCall, 'progress'> & { readonly callId: string }) {
  const { application } = useUi()
  const { done, total } = progress ?? { done: 0, total: null }
  const words = progress && wordsOf(progress)
  return (
    <>
      <ProgressBar
        label={words ?? toolCallsText('tools.running')}
        value={total === null ? null : Math.min(1, done / Math.max(1, total))}
      />
      <div className="row wrap">
        <span className="grow small faint anywhere">
          {words !== null && `${words}. `}
          {progress?.message ?? toolCallsText('tools.goes-on')}
        </span>
        <Button
          size="small"
          variant="edged"
          icon="stop"
          onClick={() => void application.decideCall(callId, 'stop')}
        >
          {toolCallsText('tools.stop')}
        </Button>
      </div>
    </>
  )
}

function wordsOf({ done, total }: NonNullable<ShownCall['progress']>): string {
  return total === null
    ? toolCallsText('tools.progress-so-far', { done: formatNumber(done) })
    : toolCallsText('tools.progress', { done: formatNumber(done), total: formatNumber(total) })
}

function Elapsed({ since }: { readonly since: number }) {
  const now = useNow(500)
  return <>{formatDuration(Math.max(0, now - since))}</>
}
