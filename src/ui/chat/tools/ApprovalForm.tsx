import { useId, useRef, useState, type ChangeEvent } from 'react'
import type { CallAnswer } from '../../../engine/index.ts'
import { toolCallsText } from '../../../i18n/en/tool-calls.ts'
import type { CallQuestion, ShownCall } from '../../../runtime/session/snapshot.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { TextArea, TextField } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { LongText } from '../../kit/markdown/LongText.tsx'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { useUi } from '../../store.ts'
import { editedInput, fieldsOf, hostsIn, type CallField } from './call-fields.ts'
import styles from './ApprovalForm.module.css'

/** Asks the person about a tool call. No form, so that Enter in a field allows nothing. */
export function ApprovalForm({
  call: { callId, tool, input },
  question,
}: Pick<ShownCall, 'call'> & { readonly question: CallQuestion }) {
  const { application } = useUi()
  const title = useId()
  const own = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [faulty, setFaulty] = useState<string | null>(null)
  const edited = editedInput(input, typed)
  const now = edited.ok ? edited.input : input
  const isChanged = typed.size > 0 && JSON.stringify(now) !== JSON.stringify(input)
  const decide = (answer: CallAnswer) => {
    const isAllowed = answer === 'once' || answer === 'always'
    if (isAllowed && !edited.ok) return setFaulty(edited.name)
    // The button goes away, and the focus would go with it.
    own.current?.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true })
    void application.decideCall(callId, answer, isAllowed && isChanged ? now : undefined)
  }
  const type = (name: string, text: string) => {
    setTyped(new Map(typed).set(name, text))
    setFaulty(null)
  }
  return (
    <section ref={own} className={styles.approval} aria-labelledby={title} data-asks={tool}>
      <header className={styles.head}>
        <Icon name="warning" />
        <div>
          <h3 id={title} className="anywhere">
            {toolCallsText('tools.ask', { tool })}
          </h3>
          <p className={`small faint anywhere ${styles.description}`}>{question.description}</p>
        </div>
      </header>
      <Fields
        fields={fieldsOf(input, question.inputSchema)}
        typed={typed}
        faulty={faulty}
        onType={type}
      />
      {isChanged && (
        <p className="row wrap small soft" role="status">
          <span className="grow">{toolCallsText('tools.changed')}</span>
          <LinkButton onClick={() => setTyped(new Map())}>
            {toolCallsText('tools.as-written')}
          </LinkButton>
        </p>
      )}
      <Destination effect={question.effect} input={now} />
      {question.untrusted !== null && <Untrusted number={question.untrusted} />}
      <Disclosure name={toolCallsText('tools.as-sent')}>
        <ScrollArea className={styles.sent} label={toolCallsText('tools.as-sent')}>
          <LongText text={`${tool}(${JSON.stringify(now, null, 2)})`} />
        </ScrollArea>
      </Disclosure>
      <div className={styles.foot}>
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
      </div>
    </section>
  )
}

/** Longer values, and values of several lines, get a box of several lines. */
const LINE = 60
const MOST_ROWS = 8

function Fields({
  fields,
  typed,
  faulty,
  onType,
}: {
  readonly fields: readonly CallField[]
  readonly typed: ReadonlyMap<string, string>
  /** The field that cannot be read; null for none. */
  readonly faulty: string | null
  readonly onType: (name: string, text: string) => void
}) {
  if (fields.length === 0)
    return <p className="small faint">{toolCallsText('tools.no-arguments')}</p>
  return (
    <div className={styles.fields}>
      {fields.map(({ name, label, hint, value: written }) => {
        const value = typed.get(name) ?? written
        const rows = Math.min(MOST_ROWS, rowsOf(written))
        const field = {
          label: label === '' ? toolCallsText('tools.arguments') : label,
          hint,
          value,
          // Input that is no object cannot be changed by parts.
          readOnly: name === '',
          fault: faulty === name ? toolCallsText('tools.unreadable') : null,
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onType(name, target.value),
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
  input,
}: Pick<CallQuestion, 'effect'> & { readonly input: unknown }) {
  const hosts = hostsIn(input).join(', ')
  const words =
    effect === 'changes'
      ? toolCallsText('tools.changes')
      : hosts === ''
        ? toolCallsText('tools.sends')
        : toolCallsText('tools.sends-to', { hosts })
  return (
    <p className="row small soft anywhere">
      <Icon name="eye" />
      <span className="grow">{words}</span>
    </p>
  )
}

function Untrusted({ number }: { readonly number: number }) {
  const { actions } = useUi()
  return (
    <p className={`small ${styles.untrusted}`}>
      <Icon name="warning" />
      <span>
        {toolCallsText('tools.untrusted')}{' '}
        <LinkButton onClick={() => actions.showMessage(number)}>
          {toolCallsText('tools.untrusted-source', { number })}
        </LinkButton>
      </span>
    </p>
  )
}
