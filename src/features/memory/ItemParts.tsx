import { memoryText } from './texts.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { MemoryChange, MemorySource } from '../../ports/memory.ts'
import { LinkButton, Button } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { memory } from './feature.ts'
import styles from './Memory.module.css'
import { openPassage } from '../../host/open-passage.ts'
import { type FormEvent, useState } from 'react'
import type { Erasure } from './memory-page.ts'
import { Choice, TextArea } from '../../kit/Field.tsx'

/** Shows the changes of a block or an entry, newest first. Undo brings back the value before a change. `changes`: oldest first. */
export function History({
  id,
  changes,
}: {
  readonly id: string
  readonly changes: readonly MemoryChange[]
}) {
  const commands = useCommands(memory)
  if (changes.length === 0)
    return <p className="small faint">{memoryText('memory.history-none')}</p>
  return (
    <Disclosure
      name={memoryText('memory.history', { count: changes.length })}
      className={styles.history}
    >
      <ol className="stack gap-2">
        {changes.toReversed().map(({ id: changeId, at, by, source, value }) => (
          <li key={changeId} className="stack gap-1 small">
            <span className="row wrap gap-2">
              <time className="faint num">{formatDateTime(at)}</time>
              {memoryText(value === null ? 'memory.removed' : 'memory.changed', {
                who: memoryText(`memory.by-${by}`),
              })}
              <SourceLink source={source} />
              <LinkButton
                aria-label={memoryText('memory.undo-of', { when: formatDateTime(at) })}
                onClick={() => void commands.undo(id, changeId)}
              >
                {t('kit.undo')}
              </LinkButton>
            </span>
            {value !== null && <p className={`soft anywhere ${styles.words}`}>{wordsOf(value)}</p>}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

function wordsOf(value: NonNullable<MemoryChange['value']>): string {
  return value.type === 'block' ? value.content : value.facts.map(({ text }) => text).join('\n')
}

/** The session that something comes from, as a link to its first message; nothing if it comes from none. */
export function SourceLink({
  source: { sessionId, messageIds },
}: {
  readonly source: MemorySource
}) {
  const ui = useUi()
  const session = useUiState(({ app }) => app.sessions.find(({ id }) => id === sessionId))
  if (sessionId === null) return null
  if (!session) return <span className="faint">{memoryText('memory.gone-session')}</span>
  const [messageId] = messageIds
  const open = (): void => {
    ui.actions.closeDialog()
    if (messageId === undefined) void ui.application.openSession(sessionId)
    else void openPassage(ui, { sessionId, messageId })
  }
  return <LinkButton onClick={open}>{session.title || t('sessions.untitled')}</LinkButton>
}

/** Erases, and says so. */
function useErase(): (what: Erasure) => Promise<void> {
  const { actions } = useUi()
  const commands = useCommands(memory)
  return async what => {
    if (await commands.erase(what))
      actions.notify({ tone: 'info', text: memoryText('memory.erased'), action: null })
  }
}

/** Asks what to erase of everything. */
export function EraseAll({
  onClose,
  onExport,
}: {
  readonly onClose: () => void
  readonly onExport: () => void
}) {
  const erase = useErase()
  const [what, setWhat] = useState<'entries' | 'all'>('entries')
  return (
    <fieldset className="stack grow">
      <legend className="small danger">{memoryText('memory.erase-all-question')}</legend>
      {(['entries', 'all'] as const).map(value => (
        <Choice
          key={value}
          name="erase"
          value={value}
          checked={what === value}
          onChange={() => setWhat(value)}
          what={memoryText(value === 'all' ? 'memory.erase-everything' : 'memory.erase-entries')}
        />
      ))}
      <div className="row wrap touch">
        <Button icon="export" onClick={onExport}>
          {t('shell.export')}
        </Button>
        <span className="grow" />
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button variant="danger" onClick={() => void erase(what).then(onClose)}>
          {memoryText('memory.erase-now')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Deletes an item, with Undo; or, after a question, erases it. */
export function RemoveButtons({ id }: { readonly id: string }) {
  const erase = useErase()
  const remove = useDelete()
  const [asks, setAsks] = useState(false)
  if (asks)
    return (
      <div className="stack gap-2 grow">
        <p className="small danger">{memoryText('memory.erase-item-question')}</p>
        <span className="row touch">
          <Button size="small" variant="danger" onClick={() => void erase({ item: id })}>
            {memoryText('memory.erase-now')}
          </Button>
          <Button size="small" onClick={() => setAsks(false)}>
            {t('kit.cancel')}
          </Button>
        </span>
      </div>
    )
  return (
    <>
      <Button size="small" onClick={() => void remove(id)}>
        {t('chat.delete')}
      </Button>
      <Button size="small" variant="danger" onClick={() => setAsks(true)}>
        {memoryText('memory.erase')}
      </Button>
    </>
  )
}

/** Deletes an item and offers to take that back. */
function useDelete(): (id: string) => Promise<void> {
  const { actions } = useUi()
  const commands = useCommands(memory)
  return async id => {
    const change = await commands.forget(id)
    if (change === null) return
    const run = (): void => void commands.undo(id, change)
    const action = { label: t('kit.undo'), run }
    actions.notify({ tone: 'info', text: memoryText('memory.deleted'), action })
  }
}

/** Takes the focus once it is drawn. */
export const focus = (element: HTMLElement | null): void => element?.focus()

/** Changes some words. Closed once they are saved; a fault keeps it open. */
export function WordsForm({
  label,
  rows,
  text,
  onSave,
  onClose,
}: {
  readonly label: string
  readonly rows: number
  readonly text: string
  /** Resolves with why the words cannot be saved; null: they are. */
  readonly onSave: (words: string) => Promise<string | null>
  readonly onClose: () => void
}) {
  const [words, setWords] = useState(text)
  const [fault, setFault] = useState<string | null>(null)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const sentence = await onSave(words)
    setFault(sentence)
    if (sentence === null) onClose()
  }
  return (
    <form className="stack" onSubmit={event => void save(event)}>
      <TextArea
        label={label}
        rows={rows}
        ref={focus}
        fault={fault}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="row end touch">
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button type="submit" variant="edged">
          {t('kit.save')}
        </Button>
      </div>
    </form>
  )
}
