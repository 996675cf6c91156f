import { type FormEvent, useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { useCommands } from '../../host/use-feature.ts'
import { Button, IconButton, LinkButton } from '../../kit/Button.tsx'
import { TextField } from '../../kit/Field.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { holdsWords, wordsOf } from '../../kit/words.ts'
import { memory } from './feature.ts'
import { focus, SourceLink, WordsForm } from './ItemParts.tsx'
import type { MemoryPage } from './memory-page.ts'
import { type Remembered, rememberedIn } from './remembered.ts'
import { memoryText } from './texts.ts'
import styles from './Memory.module.css'

/** Everything that chats read, one line each, to be changed, deleted and added to. `typed`: the words of the search. */
export function RememberedList({
  project,
  page,
  typed,
}: {
  readonly project: string | undefined
  readonly page: MemoryPage
  readonly typed: string
}) {
  const [removed, setRemoved] = useState<Removal | null>(null)
  const lines = rememberedIn(page)
  const words = wordsOf(typed)
  const found = lines.filter(({ text }) => holdsWords(text, words))
  const notes = page.journal.length
  return (
    <section className="stack gap-2" aria-labelledby="remembered">
      <h3 id="remembered">{memoryText('memory.list')}</h3>
      {lines.length === 0 && <p className="soft">{memoryText('memory.list-none')}</p>}
      {lines.length > 0 && found.length === 0 && (
        <p className="soft" role="status">
          {memoryText('memory.nothing-found')}
        </p>
      )}
      <ul className="stack gap-0 lined">
        {found.map((line, index) => (
          <Line key={`${line.id} ${line.text} ${index}`} line={line} onRemoved={setRemoved} />
        ))}
      </ul>
      {removed && (
        <Removed key={removed.changeId} removed={removed} onDone={() => setRemoved(null)} />
      )}
      <AddLine project={project} />
      {notes > 0 && (
        <p className="small faint">{memoryText('memory.list-notes', { count: notes })}</p>
      )}
    </section>
  )
}

interface Removal {
  readonly id: string
  readonly text: string
  readonly changeId: string
}

function Line({
  line,
  onRemoved,
}: {
  readonly line: Remembered
  readonly onRemoved: (removed: Removal) => void
}) {
  const commands = useCommands(memory)
  const now = useNow()
  const [isEdited, setIsEdited] = useState(false)
  const { id, text, by, source, at } = line
  const remove = async (): Promise<void> => {
    const { changeId } = await commands.changeLine(id, text, null)
    if (changeId !== null) onRemoved({ id, text, changeId })
  }
  if (isEdited) return <LineForm line={line} onClose={() => setIsEdited(false)} />
  return (
    <li className={`row top ${styles.line}`}>
      <div className="grow stack gap-1">
        <p className="anywhere" dir="auto">
          {text}
        </p>
        <p className="row wrap gap-2 small faint">
          <span>{memoryText(`memory.line-by-${by}`)}</span>
          {at !== null && <time className="num">{formatDate(at, now)}</time>}
          {source && <SourceLink source={source} />}
        </p>
      </div>
      <span className="row gap-0 touch">
        <IconButton
          size="small"
          icon="edit"
          label={memoryText('memory.line-edit', { text })}
          title={t('kit.edit')}
          onClick={() => setIsEdited(true)}
        />
        <IconButton
          size="small"
          icon="trash"
          label={memoryText('memory.line-delete', { text })}
          title={t('chat.delete')}
          onClick={() => void remove()}
        />
      </span>
    </li>
  )
}

function LineForm({
  line: { id, text },
  onClose,
}: {
  readonly line: Remembered
  readonly onClose: () => void
}) {
  const commands = useCommands(memory)
  const save = async (words: string): Promise<string | null> =>
    words.trim() === text ? null : (await commands.changeLine(id, text, words)).fault
  return (
    <li className={styles.line}>
      <WordsForm
        label={memoryText('memory.line-words')}
        rows={2}
        text={text}
        onSave={save}
        onClose={onClose}
      />
    </li>
  )
}

/** The line that was deleted last, and the way back. */
function Removed({ removed, onDone }: { readonly removed: Removal; readonly onDone: () => void }) {
  const commands = useCommands(memory)
  const undo = async (): Promise<void> => {
    await commands.undo(removed.id, removed.changeId)
    onDone()
  }
  return (
    <p className="row wrap gap-2 small" role="status">
      <span className="soft anywhere">{memoryText('memory.line-deleted', removed)}</span>
      {/* The button that had the focus is gone. */}
      <LinkButton ref={focus} onClick={() => void undo()}>
        {t('kit.undo')}
      </LinkButton>
    </p>
  )
}

function AddLine({ project }: { readonly project: string | undefined }) {
  const commands = useCommands(memory)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const change = await commands.addLine(typed, project)
    setFault(change.fault)
    if (change.fault === null) setTyped('')
  }
  return (
    <form className={styles.add} onSubmit={event => void add(event)}>
      <TextField
        label={memoryText('memory.line-new')}
        fault={fault}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="edged" disabled={typed.trim() === ''}>
        {memoryText('memory.add')}
      </Button>
    </form>
  )
}
