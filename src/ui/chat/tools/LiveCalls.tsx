import { toolCallsText, questionText } from '../../../i18n/en/tool-calls.ts'
import { formatDuration, formatNumber } from '../../../i18n/format.ts'
import type { ShownCall } from '../../../runtime/session/snapshot.ts'
import { Button } from '../../../kit/Button.tsx'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'
import { useNow } from '../../../kit/page-hooks.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { ToolLine } from '../ToolCard.tsx'
import { ApprovalForm, AskCard } from './ApprovalForm.tsx'
import styles from './Tools.module.css'
import { useState } from 'react'
import type { QuestionAnswer } from '../../../ports/tool-servers.ts'
import { asksForSecret, type ShownQuestion } from '../../../runtime/tool-servers/field-values.ts'
import type { ShownToolServer } from '../../../runtime/tool-servers/server-tools.ts'
import { Banner } from '../../../kit/Banner.tsx'
import { firstValues, ValueFields } from '../../../kit/ValueFields.tsx'
import { hostOf, hostWords } from '../../../kit/words.ts'

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
    <div className={`ground stack ${styles.live}`} data-tool={call.tool} data-state={state}>
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

/** What tool servers ask the person while their calls run. */
function ServerQuestions() {
  const servers = useUiState(({ app }) => app.toolServers)
  return servers.flatMap(server =>
    server.questions.map(question => <Question key={question.id} server={server} {...question} />),
  )
}

const NO_FIELDS: readonly never[] = []

function Question({
  server: { name, url },
  id,
  question,
}: ShownQuestion & { readonly server: ShownToolServer }) {
  const { application } = useUi()
  const fields = question.type === 'form' ? question.fields : NO_FIELDS
  const [values, setValues] = useState(() => firstValues(fields))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const answer = async (action: QuestionAnswer['action']): Promise<void> => {
    if (action === 'accept' && question.type === 'link')
      window.open(question.url, '_blank', 'noopener,noreferrer')
    setFaults((await application.toolServers.answerQuestion(id, action, values)) ?? {})
  }
  const { type } = question
  return (
    <AskCard
      title={questionText(`question.${type}`, { name })}
      about={questionText(`question.${type}-why`, {
        host: hostWords(hostOf(url) ?? url),
      })}
      asks={name}
      answers={
        <>
          <Button onClick={() => void answer('cancel')}>{questionText('question.cancel')}</Button>
          <Button onClick={() => void answer('decline')}>{questionText('question.decline')}</Button>
          <Button variant="primary" onClick={() => void answer('accept')}>
            {questionText(type === 'link' ? 'question.open' : 'question.answer')}
          </Button>
        </>
      }
    >
      <p className="anywhere">{question.message}</p>
      {question.type === 'link' && <code className="anywhere">{new URL(question.url).href}</code>}
      {asksForSecret(fields) && (
        <Banner tone="warning">
          <p>{questionText('question.secret')}</p>
        </Banner>
      )}
      <ValueFields {...{ fields, values, faults }} onChange={setValues} />
    </AskCard>
  )
}
