import { t } from '../../i18n/t.ts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { checkpointText } from './texts.ts'
import type { ShownCheckpoint } from './commands.ts'
import { errorText } from '../../ports/errors.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { TextField } from '../../kit/Field.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import { compareDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { checkpoints } from './feature.ts'
import { CheckpointItem } from './CheckpointItem.tsx'
import { formatWhen } from '../../i18n/format.ts'
import type { BranchChoice } from './compare/compare-branches.ts'
import styles from './Checkpoints.module.css'

/** The places of the open session to come back to: all compactions, and those that the person marked. */
export function CheckpointsDialog(): ReactNode {
  const { actions, surface } = useUi()
  const commands = useCommands(checkpoints)
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const found = useAnswer(
    () => commands.list().catch(() => 'failed' as const),
    [commands, sessionId, leafId],
  )
  const save = async (): Promise<void> => {
    if (sessionId === null) return
    try {
      const { name, content } = await commands.export(sessionId)
      surface.download(name, content)
    } catch (error) {
      actions.notify({ tone: 'error', text: errorText(error) })
    }
  }
  const list = found === null || found === 'failed' ? null : found
  return (
    <Dialog
      title={t('shell.checkpoints')}
      description={checkpointText('checkpoints.why')}
      width="page"
      foot={
        list !== null &&
        list.length > 0 && (
          <Button icon="export" onClick={() => void save()}>
            {checkpointText('checkpoints.export')}
          </Button>
        )
      }
    >
      {list === null ? (
        <p className="soft" role="status">
          {checkpointText(found === null ? 'checkpoints.loading' : 'checkpoints.failed')}
        </p>
      ) : (
        <Checkpoints list={list} />
      )}
    </Dialog>
  )
}

function Checkpoints({ list }: { readonly list: readonly ShownCheckpoint[] }) {
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  const newestFirst = list.toReversed()
  const here = newestFirst.filter(({ isOnBranch }) => isOnBranch)
  const elsewhere = newestFirst.filter(({ isOnBranch }) => !isOnBranch)
  return (
    <div className="stack gap-4">
      {list.length === 0 && (
        <div className="stack gap-2">
          <h3 className="title">{checkpointText('checkpoints.none')}</h3>
          <p className="soft">{checkpointText('checkpoints.none-why')}</p>
          <p className="small faint">{checkpointText('checkpoints.none-commands')}</p>
        </div>
      )}
      <NewCheckpoint isIdle={isIdle} />
      {!isIdle && list.length > 0 && (
        <p className="caution" role="status">
          {checkpointText('checkpoints.busy')}
        </p>
      )}
      <Group
        heading={elsewhere.length > 0 ? checkpointText('checkpoints.here') : null}
        list={here}
        isIdle={isIdle}
      />
      <Group heading={checkpointText('checkpoints.elsewhere')} list={elsewhere} isIdle={isIdle} />
      <BranchList isIdle={isIdle} />
    </div>
  )
}

interface GroupProps {
  /** Null where all are on one branch. */
  readonly heading: string | null
  readonly list: readonly ShownCheckpoint[]
  readonly isIdle: boolean
}

function Group({ heading, list, isIdle }: GroupProps) {
  const group = useId()
  if (list.length === 0) return null
  return (
    <section className="stack gap-1">
      {heading !== null && <h3 className="small soft">{heading}</h3>}
      <ol className="stack gap-1" reversed>
        {list.map(checkpoint => (
          <CheckpointItem
            key={checkpoint.id}
            checkpoint={checkpoint}
            group={group}
            isIdle={isIdle}
          />
        ))}
      </ol>
    </section>
  )
}

function NewCheckpoint({ isIdle }: { readonly isIdle: boolean }) {
  const commands = useCommands(checkpoints)
  const hasMessages = useUiState(({ app }) => (app.session?.messages ?? 0) > 0)
  const [title, setTitle] = useState('')
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await commands.set(title)) setTitle('')
  }
  return (
    <form className="ask touch" onSubmit={event => void make(event)}>
      <TextField
        label={checkpointText('checkpoints.new')}
        placeholder={checkpointText('checkpoints.new-hint')}
        value={title}
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" variant="edged" icon="plus" disabled={!isIdle || !hasMessages}>
        {checkpointText('checkpoints.make')}
      </Button>
    </form>
  )
}

const NONE: readonly BranchChoice[] = []

/** Where the branches of the session end, with the way there. Nothing while there is only one. */
function BranchList({ isIdle }: { readonly isIdle: boolean }) {
  const { actions } = useUi()
  const commands = useCommands(checkpoints)
  const now = useNow()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const branches =
    useAnswer(
      () => (sessionId === null ? null : commands.branchesOf(sessionId).catch(() => NONE)),
      [commands, sessionId, leafId],
    ) ?? NONE
  if (sessionId === null || branches.length < 2) return null
  const go = async (eventId: string): Promise<void> => {
    if (await commands.goTo(eventId)) actions.closeDialog()
  }
  const compare = (eventId: string): void => {
    const left = { sessionId, eventId }
    actions.open(compareDialog, { left, right: { sessionId } })
  }
  return (
    <section className="stack gap-1">
      <h3 className="small soft">{checkpointText('checkpoints.branches')}</h3>
      <ul className="stack gap-0 lined">
        {branches.map(({ eventId, branch, messages: count, at, words, isShown }) => (
          <li key={eventId} className={`row wrap gap-2 ${styles.branch}`}>
            <span className="grow anywhere">
              <b>{checkpointText('checkpoints.branch', { branch })}</b> {words}{' '}
              <span className="small faint">
                {checkpointText('checkpoints.branch-facts', { count, when: formatWhen(at, now) })}
              </span>
            </span>
            {isShown ? (
              <b className="small done">{checkpointText('checkpoints.branch-here')}</b>
            ) : (
              <span className="row gap-2 touch">
                <Button icon="restore" disabled={!isIdle} onClick={() => void go(eventId)}>
                  {checkpointText('checkpoints.go')}
                </Button>
                <Button icon="compare" onClick={() => compare(eventId)}>
                  {checkpointText('checkpoints.compare')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
