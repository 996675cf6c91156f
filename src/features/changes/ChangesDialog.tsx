import { type ReactNode, useId, useRef, useState } from 'react'
import { useUi } from '../../host/store.ts'
import { useCommands, useValue } from '../../host/use-feature.ts'
import { formatDateTime, formatWhen } from '../../i18n/format.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import type { ShownChange } from './commands.ts'
import { changes } from './feature.ts'
import { nameOf, whatHappened } from './name-of.ts'
import { useLabels } from './use-labels.ts'
import { changesText } from './texts.ts'
import styles from './Changes.module.css'

/** What was changed beside the words of chats, newest first, each with a way back. */
export function ChangesDialog(): ReactNode {
  const commands = useCommands(changes)
  const version = useValue(changes)
  const labels = useLabels()
  const list = useAnswer(() => commands.list().catch(() => 'failed' as const), [commands, version])
  return (
    <Dialog title={changesText('title')} description={changesText('why')} width="page">
      {list === null || labels === null || list === 'failed' ? (
        <p className="soft" role="status">
          {changesText(list === 'failed' ? 'failed' : 'loading')}
        </p>
      ) : (
        <Changes list={list} labels={labels} />
      )}
    </Dialog>
  )
}

interface ChangesProps {
  readonly list: readonly ShownChange[]
  /** What settings are called, by their keys. */
  readonly labels: ReadonlyMap<string, string>
}

function Changes({ list, labels }: ChangesProps) {
  if (list.length === 0)
    return (
      <div className="stack gap-2">
        <h3 className="strong">{changesText('none')}</h3>
        <p className="soft">{changesText('none-why')}</p>
      </div>
    )
  return (
    <ol className="stack gap-0 lined" reversed>
      {list.map(change => (
        <Change key={change.ids[0]} change={change} name={nameOf(change, labels)} />
      ))}
    </ol>
  )
}

/** Items of these collections are erased at another place, or hold no words. */
const NEVER_ERASED: ReadonlySet<string> = new Set(['setting', 'mark', 'memory'])

/** Once, when the question appears. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus()
}

function Change({ change, name }: { readonly change: ShownChange; readonly name: string }) {
  const { actions, surface } = useUi()
  const commands = useCommands(changes)
  const now = useNow()
  const [isAsked, setIsAsked] = useState(false)
  const { ids, collection, item, at, device, next, isGone, isForFile } = change
  const id = useId()
  const eraser = useRef<HTMLButtonElement>(null)
  const keep = (): void => {
    setIsAsked(false)
    eraser.current?.focus()
  }
  const turn = async (): Promise<void> => {
    if (!(await commands.turn(ids))) actions.notify({ tone: 'info', text: changesText('newer') })
  }
  const save = async (): Promise<void> => {
    const file = await commands.file(ids).catch(() => null)
    if (file) surface.download(file.name, file.content)
    else actions.notify({ tone: 'error', text: changesText('not-saved') })
  }
  return (
    <li className={`row wrap gap-2 ${styles.change}`}>
      <span className="stack gap-0 grow">
        <b id={id} className="anywhere" dir="auto">
          {name}
        </b>
        <span className={`row wrap gap-2 small soft ${styles.facts}`}>
          <span>{whatHappened(change)}</span>
          {next !== 'take-back' && (
            <span>{changesText(next === 'redo' ? 'undone' : 'superseded')}</span>
          )}
          <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
            {formatWhen(at, now)}
          </time>
          {device !== null && <span>{changesText('on-device', { name: device })}</span>}
        </span>
      </span>
      <span className={`row wrap gap-2 touch ${styles.ways}`}>
        {next !== null && (
          <Button
            icon={next === 'redo' ? 'refresh' : 'undo'}
            aria-describedby={id}
            onClick={() => void turn()}
          >
            {changesText(next === 'redo' ? 'redo' : 'undo')}
          </Button>
        )}
        {isForFile && (
          <Button icon="export" aria-describedby={id} onClick={() => void save()}>
            {changesText('save-file')}
          </Button>
        )}
        {isGone && !NEVER_ERASED.has(collection) && (
          <Button ref={eraser} icon="trash" aria-describedby={id} onClick={() => setIsAsked(true)}>
            {changesText('erase')}
          </Button>
        )}
      </span>
      {isAsked && (
        <span className={`row wrap gap-2 touch ${styles.question}`} role="group">
          <span className="small soft grow">{changesText('erase-why')}</span>
          <Button
            ref={focusFirst}
            variant="danger"
            onClick={() => void commands.erase(collection, item)}
          >
            {changesText('erase')}
          </Button>
          <Button onClick={keep}>{changesText('keep')}</Button>
        </span>
      )}
    </li>
  )
}
