import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import type { CallAnswer, UntrustedText } from '../../../engine/index.ts'
import { toolCallsText } from '../../../i18n/en/tool-calls.ts'
import { shortened } from '../../../i18n/shortened.ts'
import type { CallQuestion, ShownCall } from '../../../runtime/session/snapshot.ts'
import { Button, LinkButton } from '../../../kit/Button.tsx'
import { Disclosure } from '../../../kit/Disclosure.tsx'
import { TextArea, TextField } from '../../../kit/Field.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { LongText } from '../../../kit/markdown/LongText.tsx'
import { ScrollArea } from '../../../kit/ScrollArea.tsx'
import { useUi, useUiState } from '../../../host/store.ts'
import { hostWords } from '../../../kit/words.ts'
import { hostsIn } from '../../../ports/web-address.ts'
import { editedInput, fieldsOf, type CallField } from './call-fields.ts'
import { hostList } from './host-list.ts'
import styles from './Tools.module.css'

/** Asks the person about a tool call of the model. */
export function ApprovalForm({
  call: { callId, tool, input },
  question,
}: Pick<ShownCall, 'call'> & { readonly question: CallQuestion }) {
  const { application } = useUi()
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [faulty, setFaulty] = useState<string | null>(null)
  const edited = editedInput(input, typed)
  const now = edited.ok ? edited.input : input
  const isChanged = typed.size > 0 && JSON.stringify(now) !== JSON.stringify(input)
  const decide = (answer: CallAnswer) => {
    const isAllowed = answer === 'once' || answer === 'always'
    if (isAllowed && !edited.ok) return setFaulty(edited.name)
    void application.decideCall(callId, answer, isAllowed && isChanged ? now : undefined)
  }
  const onType = (name: string, text: string) => {
    setTyped(new Map(typed).set(name, text))
    setFaulty(null)
  }
  return (
    <CallForm
      title={toolCallsText('tools.ask', { tool })}
      {...{ tool, question }}
      input={now}
      editing={{ written: input, typed, faulty, onType }}
      note={
        <>
          {isChanged && (
            <p className="row wrap small soft" role="status">
              <span className="grow">{toolCallsText('tools.changed')}</span>
              <LinkButton onClick={() => setTyped(new Map())}>
                {toolCallsText('tools.as-written')}
              </LinkButton>
            </p>
          )}
          {question.untrusted !== null && <Untrusted source={question.untrusted} />}
        </>
      }
    >
      <Button onClick={() => decide('never')}>{toolCallsText('tools.never')}</Button>
      <Button onClick={() => decide('refuse')}>{toolCallsText('tools.not-now')}</Button>
      {question.untrusted === null && (
        <Button variant="edged" onClick={() => decide('always')}>
          {toolCallsText('tools.always')}
        </Button>
      )}
      <Button variant="primary" onClick={() => decide('once')}>
        {toolCallsText('tools.once')}
      </Button>
    </CallForm>
  )
}

/** The arguments while the person changes them. */
interface Editing {
  /** As the model wrote them. */
  readonly written: unknown
  /** The changed fields, by name. */
  readonly typed: ReadonlyMap<string, string>
  /** The field that cannot be read; null for none. */
  readonly faulty: string | null
  readonly onType: (name: string, text: string) => void
}

interface CallFormProps {
  readonly title: string
  readonly tool: string
  readonly input: unknown
  readonly question: Omit<CallQuestion, 'untrusted'>
  /** Absent: the arguments cannot be changed. */
  readonly editing?: Editing
  readonly note: ReactNode
  readonly children: ReactNode
}

/** A call that waits for the person; `children` are the answers. No form, so that Enter in a field allows nothing. */
export function CallForm({ title, tool, input, question, editing, note, children }: CallFormProps) {
  return (
    <AskCard title={title} about={question.description} asks={tool} answers={children}>
      <Fields
        fields={fieldsOf(editing?.written ?? input, question.inputSchema)}
        editing={editing ?? null}
      />
      <Destination {...question} input={input} />
      {note}
      <Disclosure name={toolCallsText('tools.as-sent')}>
        <ScrollArea
          className={`mono written anywhere ${styles.sent}`}
          label={toolCallsText('tools.as-sent')}
        >
          <LongText text={`${tool}(${JSON.stringify(input, null, 2)})`} />
        </ScrollArea>
      </Disclosure>
    </AskCard>
  )
}

interface AskCardProps {
  readonly title: string
  readonly about: string
  /** What asks, for tests and styles. */
  readonly asks: string
  readonly answers: ReactNode
  readonly children: ReactNode
}

/** Something that waits for the person in the conversation. */
export function AskCard({ title: words, about, asks, answers, children }: AskCardProps) {
  const title = useId()
  const own = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const card = own.current
    const log = card?.closest<HTMLElement>('[role="log"]')
    return () => {
      // The box disappears, and the focus would go with it.
      if (card?.contains(document.activeElement)) log?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={own} className={styles.approval} aria-labelledby={title} data-asks={asks}>
      <header className={`row top ${styles.head}`}>
        <Icon name="warning" />
        <div>
          <h3 id={title} className="anywhere">
            {words}
          </h3>
          <p className={`small faint anywhere ${styles.description}`}>{about}</p>
        </div>
      </header>
      {children}
      <div className={styles.foot}>{answers}</div>
    </section>
  )
}

/** Longer values, and values of several lines, get a box of several lines. */
const LINE = 60
const MOST_ROWS = 8

function Fields({
  fields,
  editing,
}: {
  readonly fields: readonly CallField[]
  readonly editing: Editing | null
}) {
  if (fields.length === 0)
    return <p className="small faint">{toolCallsText('tools.no-arguments')}</p>
  return (
    <div className={`fields ${styles.fields}`}>
      {fields.map(({ name, label, hint, value: written }) => {
        const value = editing?.typed.get(name) ?? written
        const rows = Math.min(MOST_ROWS, rowsOf(written))
        const field = {
          label: label === '' ? toolCallsText('tools.arguments') : label,
          hint,
          value,
          // Input that is no object cannot be changed by parts.
          readOnly: editing === null || name === '',
          fault: editing?.faulty === name ? toolCallsText('tools.unreadable') : null,
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            editing?.onType(name, target.value),
        }
        return rows === 1 ? (
          <TextField key={name} {...field} />
        ) : (
          <TextArea key={name} {...field} rows={rows} />
        )
      })}
    </div>
  )
}

function rowsOf(value: string): number {
  let rows = 0
  for (const line of value.split('\n', MOST_ROWS))
    rows += Math.max(1, Math.ceil(line.length / LINE))
  return rows
}

function Destination({
  effect,
  to,
  input,
}: Pick<CallQuestion, 'effect' | 'to'> & { readonly input: unknown }) {
  const servers = useUiState(({ app }) => app.toolServers)
  const name = servers.find(({ url }) => url === to?.place)?.name
  const words =
    effect === 'changes' ? toolCallsText('tools.changes') : destination(to, { name, input })
  return (
    <p className="row small soft anywhere">
      <Icon name="eye" />
      <span className="grow">{words}</span>
    </p>
  )
}

/** Where a call goes, and which hosts it names. A server chooses its name, so its host stands in brackets of ours. */
function destination(
  to: CallQuestion['to'],
  { name = '', input }: { readonly name: string | undefined; readonly input: unknown },
): string {
  const others = hostsIn(input).filter(host => host !== to?.host)
  const hosts = hostList(others.map(hostWords))
  if (!to)
    return hosts === ''
      ? toolCallsText('tools.sends')
      : toolCallsText('tools.sends-to', { to: hosts })
  const plain = shortened(name.replace(/[()]+/g, ' ')).trim()
  const host = hostWords(to.host)
  const server = plain === '' ? host : toolCallsText('tools.server', { name: plain, host })
  return hosts === ''
    ? toolCallsText('tools.sends-to', { to: server })
    : toolCallsText('tools.sends-naming', { to: server, hosts })
}

function Untrusted({ source }: { readonly source: UntrustedText }) {
  const { actions } = useUi()
  return (
    <p className={`row top small warn ${styles.untrusted}`}>
      <Icon name="warning" />
      <span className="anywhere">
        {toolCallsText('tools.untrusted')}{' '}
        {source.from === 'memory' && toolCallsText('tools.untrusted-memory')}
        {source.from === 'project' && toolCallsText('tools.untrusted-project')}
        {source.from === 'tools' && toolCallsText('tools.untrusted-tools', { place: source.place })}
        {source.from === 'message' && (
          <LinkButton onClick={() => actions.showMessage(source.number)}>
            {toolCallsText('tools.untrusted-source', { number: source.number })}
          </LinkButton>
        )}
      </span>
    </p>
  )
}
