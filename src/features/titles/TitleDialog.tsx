import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatDollars } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../ports/errors.ts'
import type { TitleProposal, TitleWriter } from './commands.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/Field.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { useAnswer } from '../../kit/use-answer.ts'
import { hostWords, modelName } from '../../kit/words.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { titles } from './feature.ts'
import styles from './Titles.module.css'
import { titleText } from './texts.ts'

/** Renames a session, with a proposal of a model. A free model is asked at once, a paid one when the person presses. */
export function TitleDialog({ sessionId }: { readonly sessionId: string }): ReactNode {
  const { application, actions } = useUi()
  const before = useUiState(({ app: { sessions, session } }) =>
    session?.sessionId === sessionId
      ? session.title
      : (sessions.find(({ id }) => id === sessionId)?.title ?? ''),
  )
  const [typed, setTyped] = useState(before)
  /** The title, or the newest proposal: what the person has not typed. */
  const [given, setGiven] = useState(before)
  const field = useRef<HTMLInputElement>(null)
  const rename = (): void => {
    const title = typed.trim()
    if (title !== '' && title !== before) void application.renameSession(sessionId, title)
    actions.closeDialog()
  }
  const propose = (title: string): void => {
    setTyped(title)
    setGiven(title)
    field.current?.focus()
  }
  return (
    <FormDialog
      title={t('sessions.suggest')}
      description={titleText('title.why')}
      submit={t('sessions.rename')}
      isOff={typed.trim() === ''}
      run={rename}
    >
      <TextField
        ref={field}
        label={titleText('title.field')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Proposal sessionId={sessionId} isUntouched={typed === given} {...{ typed, propose }} />
    </FormDialog>
  )
}

interface ProposalProps {
  readonly sessionId: string
  readonly typed: string
  /** Only then a proposal replaces what is in the field. */
  readonly isUntouched: boolean
  readonly propose: (title: string) => void
}

function Proposal(props: ProposalProps) {
  const { outlook: outlookOf } = useCommands(titles)
  const { sessionId } = props
  const outlook = useAnswer(
    () => outlookOf(sessionId).catch(error => ({ refusal: errorText(error) })),
    [outlookOf, sessionId],
  )
  if (outlook === null) return null
  if (outlook.refusal !== null) return <p className="caution">{outlook.refusal}</p>
  return <Writer {...props} writer={outlook} />
}

type WriterProps = ProposalProps & { readonly writer: TitleWriter }

function Writer(props: WriterProps) {
  const { typed, propose, writer } = props
  const { isWriting, title, failure, ask, stop } = useProposal(props)
  const model = modelName(writer.model)
  const isInField = title === typed.trim()
  const label = title === null && failure === null ? 'title.ask' : 'title.again'
  return (
    <div className="stack gap-2 touch">
      <div role="status">
        {isWriting && <p className="soft anywhere">{titleText('title.writing', { model })}</p>}
        {failure !== null && <p className="caution">{failure}</p>}
        {title !== null && (
          <p className="soft anywhere">
            {titleText(isInField ? 'title.proposed' : 'title.proposes', { model, title })}
          </p>
        )}
      </div>
      {isWriting && <ProgressBar label={titleText('title.writing', { model })} value={null} />}
      <div className={`row wrap gap-2 ${styles.ask}`}>
        {/* One button, so that the focus stays on it. */}
        <Button variant="edged" onClick={isWriting ? stop : ask}>
          {isWriting ? t('chat.stop') : titleText(label, { model })}
        </Button>
        {title !== null && !isInField && (
          <Button variant="edged" onClick={() => propose(title)}>
            {titleText('title.use')}
          </Button>
        )}
      </div>
      <p className="small faint">{costWords(writer)}</p>
    </div>
  )
}

/** Asks a free model at once. A proposal does not replace what the person typed meanwhile. */
function useProposal({ sessionId, isUntouched, propose, writer }: WriterProps) {
  const { application } = useUi()
  const { suggest } = useCommands(titles)
  const callId = `title ${useId()}`
  const [proposal, setProposal] = useState<TitleProposal & { readonly isWriting: boolean }>({
    ...NONE,
    isWriting: writer.isFree,
  })
  const latest = useRef({ isUntouched, propose })
  latest.current = { isUntouched, propose }
  const stop = (): void => application.cancelCall(callId)
  const ask = async (): Promise<void> => {
    setProposal({ ...NONE, isWriting: true })
    const made = await suggest(sessionId, writer.isFree ? null : writer.model, callId).catch(
      error => ({ ...NONE, failure: errorText(error) }),
    )
    setProposal({ ...made, isWriting: false })
    if (made.title !== null && latest.current.isUntouched) latest.current.propose(made.title)
  }
  useEffect(() => {
    if (writer.isFree) void ask()
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- Asked once, when the dialog knows the writer.
  }, [])
  return { ...proposal, ask: () => void ask(), stop }
}

const NONE: TitleProposal = { title: null, failure: null }

function costWords({ model: { host }, isFree, dollars }: TitleWriter): string {
  const cost = isFree
    ? titleText('title.free')
    : dollars === null
      ? titleText('title.unknown-cost')
      : titleText('title.costs', { dollars: formatDollars(dollars) })
  return host === null ? cost : `${titleText('title.sent', { host: hostWords(host) })} ${cost}`
}
