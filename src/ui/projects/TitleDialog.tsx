import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { formatDollars } from '../../i18n/format.ts'
import { titleText } from '../../i18n/en/titles.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../ports/errors.ts'
import type { TitleWriter } from '../../runtime/application/title-commands.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { TextField } from '../kit/Field.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { modelName } from '../kit/words.ts'
import { useUi, useUiState } from '../store.ts'

/** Renames a session, with a proposal of a model. A free model is asked at once, a paid one when the person presses. */
export function TitleDialog({ sessionId }: { readonly sessionId: string }) {
  const { application, actions } = useUi()
  const before = useUiState(({ app }) => app.sessions.find(({ id }) => id === sessionId)?.title)
  const [typed, setTyped] = useState(before ?? '')
  const form = useId()
  const field = useRef<HTMLFormElement>(null)
  const rename = (event: FormEvent): void => {
    event.preventDefault()
    const title = typed.trim()
    if (title !== '' && title !== before) void application.renameSession(sessionId, title)
    actions.closeDialog()
  }
  const propose = (title: string): void => {
    setTyped(title)
    field.current?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      title={titleText('title.dialog')}
      description={titleText('title.why')}
      initialFocus={() => field.current?.querySelector('input') ?? null}
      foot={
        <>
          <span className="grow" />
          <Button onClick={actions.closeDialog}>{t('kit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={typed.trim() === ''}>
            {titleText('title.rename')}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <form id={form} ref={field} onSubmit={rename}>
          <TextField
            label={titleText('title.field')}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </form>
        <Proposal
          sessionId={sessionId}
          isUntouched={typed === (before ?? '')}
          {...{ typed, propose }}
        />
      </div>
    </Dialog>
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
  const { application } = useUi()
  const { sessionId } = props
  const outlook = useAnswer(
    () => application.titles.outlook(sessionId).catch(error => ({ refusal: errorText(error) })),
    [application, sessionId],
  )
  if (outlook === null) return null
  if (outlook.refusal !== null) return <p className="caution">{outlook.refusal}</p>
  return <Writer {...props} writer={outlook} />
}

function Writer({
  sessionId,
  typed,
  isUntouched,
  propose,
  writer,
}: ProposalProps & { readonly writer: TitleWriter }) {
  const { application } = useUi()
  const callId = `title ${useId()}`
  const [state, setState] = useState<{
    readonly isWriting: boolean
    readonly title?: string | null
    readonly failure?: string | null
  }>({ isWriting: writer.isFree })
  const latest = useRef({ isUntouched, propose })
  latest.current = { isUntouched, propose }
  const model = modelName(writer.model)
  const ask = async (): Promise<void> => {
    setState({ isWriting: true })
    const { title, failure } = await application.titles
      .suggest(sessionId, writer.isFree ? null : writer.model, callId)
      .catch(error => ({ title: null, failure: errorText(error) }))
    setState({ isWriting: false, title, failure })
    if (title !== null && latest.current.isUntouched) latest.current.propose(title)
  }
  useEffect(() => {
    if (writer.isFree) void ask()
    return () => application.cancelCall(callId)
    // oxlint-disable-next-line react/exhaustive-deps -- Asked once, when the dialog knows the writer.
  }, [])
  const { isWriting, title = null, failure = null } = state
  if (isWriting)
    return (
      <div className="stack gap-2">
        <div className="row between gap-4 soft">
          <span role="status">{titleText('title.writing', { model })}</span>
          <Button size="small" onClick={() => application.cancelCall(callId)}>
            {titleText('title.stop')}
          </Button>
        </div>
        <ProgressBar label={titleText('title.writing', { model })} value={null} />
      </div>
    )
  return (
    <div className="stack gap-2">
      <div role="status">
        {failure !== null && <p className="caution">{failure}</p>}
        {title !== null && (
          <p className="soft anywhere">
            {title === typed.trim()
              ? titleText('title.proposed', { model })
              : titleText('title.proposes', { model, title })}
          </p>
        )}
      </div>
      <div className="row wrap gap-2">
        {title !== null && title !== typed.trim() && (
          <Button variant="edged" onClick={() => propose(title)}>
            {titleText('title.use')}
          </Button>
        )}
        <Button variant="edged" onClick={() => void ask()}>
          {title === null && failure === null
            ? titleText('title.ask', { model })
            : titleText('title.again')}
        </Button>
      </div>
      <p className="small faint">{costWords(writer)}</p>
    </div>
  )
}

function costWords({ model: { host }, isFree, dollars }: TitleWriter): string {
  const cost = isFree
    ? titleText('title.free')
    : dollars === null
      ? titleText('title.unknown-cost')
      : titleText('title.costs', { dollars: formatDollars(dollars) })
  return host === null ? cost : `${titleText('title.sent', { host })} ${cost}`
}
