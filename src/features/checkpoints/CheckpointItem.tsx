import { t } from '../../i18n/t.ts'
import { useRef, useState } from 'react'
import { checkpointText } from './texts.ts'
import { compactText } from '../../i18n/en/context.ts'
import { formatDateTime, formatTokens, formatWhen } from '../../i18n/format.ts'
import type { ShownCheckpoint } from './commands.ts'
import { Button } from '../../kit/Button.tsx'
import { checkpointTitle } from './checkpoint-title.ts'
import { EditableTitle } from '../../kit/EditableTitle.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { modelName } from '../../kit/words.ts'
import { compareDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { checkpoints } from './feature.ts'
import styles from './Checkpoints.module.css'

interface CheckpointItemProps {
  readonly checkpoint: ShownCheckpoint
  /** Of these items, one is open at a time. */
  readonly group: string
  readonly isIdle: boolean
}

/** One checkpoint: its facts, and folded below them what can be done with it. */
export function CheckpointItem({ checkpoint, group, isIdle }: CheckpointItemProps) {
  const now = useNow()
  const details = useRef<HTMLDetailsElement>(null)
  const [isRenamed, setIsRenamed] = useState(false)
  const commands = useCommands(checkpoints)
  const { id, number, at, isHere } = checkpoint
  const title = checkpointTitle(checkpoint)
  return (
    <li>
      <details
        ref={details}
        className={`fold ${styles.checkpoint}`}
        name={group}
        data-checkpoint={number}
      >
        <summary>
          <span className={`num strong ${styles.number}`}>{number}</span>
          <b className="anywhere" dir="auto">
            {title}
          </b>
          <time
            className="small faint"
            dateTime={new Date(at).toISOString()}
            title={formatDateTime(at)}
          >
            {formatWhen(at, now)}
          </time>
          <Icon name="chevron-right" />
          <Facts checkpoint={checkpoint} />
        </summary>
        <div className={`stack gap-2 ${styles.actions}`}>
          {isRenamed ? (
            <EditableTitle
              title={title}
              label={checkpointText('checkpoints.rename-label', { number })}
              onDone={next => {
                setIsRenamed(false)
                details.current?.querySelector('summary')?.focus()
                if (next !== null) void commands.rename(id, next)
              }}
            />
          ) : (
            <>
              <p className="small soft">
                {isHere ? checkpointText('checkpoints.you-are-here') : <Meaning {...checkpoint} />}
              </p>
              <Actions
                checkpoint={checkpoint}
                isIdle={isIdle}
                onRename={() => setIsRenamed(true)}
              />
            </>
          )}
        </div>
      </details>
    </li>
  )
}

function Facts({ checkpoint }: { readonly checkpoint: ShownCheckpoint }) {
  const { compaction, tokens, isHere } = checkpoint
  return (
    <span className={`row wrap gap-4 small soft ${styles.facts}`}>
      <span className="num ink">
        {compaction
          ? checkpointText('checkpoints.change', {
              before: formatTokens(compaction.tokensBefore),
              after: formatTokens(tokens),
            })
          : t('chat.cost', { tokens: formatTokens(tokens) })}
      </span>
      <span>
        {compaction
          ? compactText(`compaction.trigger.${compaction.trigger}`)
          : checkpointText('checkpoints.by-hand')}
      </span>
      <span className="faint">{writerOf(checkpoint)}</span>
      {isHere && <b className="done">{checkpointText('checkpoints.you-are-here')}</b>}
    </span>
  )
}

function Meaning({ isOnBranch, messages }: ShownCheckpoint) {
  const all = useUiState(({ app }) => app.session?.messages ?? 0)
  if (!isOnBranch) return checkpointText('checkpoints.other-branch')
  const count = all - messages
  return count > 0
    ? checkpointText('checkpoints.later', { count })
    : checkpointText('checkpoints.later-none')
}

interface ActionsProps {
  readonly checkpoint: ShownCheckpoint
  readonly isIdle: boolean
  readonly onRename: () => void
}

function Actions({ checkpoint: { id, isHere, returnId }, isIdle, onRename }: ActionsProps) {
  const { actions } = useUi()
  const commands = useCommands(checkpoints)
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const compare = (): void => {
    if (sessionId === null) return
    const left = { sessionId, eventId: returnId }
    actions.open(compareDialog, { left, right: { sessionId } })
  }
  const leave = async (done: Promise<boolean>): Promise<void> => {
    if (await done) actions.closeDialog()
  }
  return (
    <div className="row wrap gap-2 touch">
      <Button
        variant="primary"
        icon="restore"
        disabled={!isIdle || isHere}
        onClick={() => void leave(commands.restore(id))}
      >
        {t('kit.restore')}
      </Button>
      <Button icon="fork" disabled={!isIdle} onClick={() => void leave(commands.fork(id))}>
        {checkpointText('checkpoints.fork')}
      </Button>
      <Button icon="compare" disabled={sessionId === null || isHere} onClick={compare}>
        {checkpointText('checkpoints.compare')}
      </Button>
      <Button icon="edit" disabled={!isIdle} onClick={onRename}>
        {t('sessions.rename')}
      </Button>
    </div>
  )
}

function writerOf({ compaction, isEdited }: ShownCheckpoint): string {
  if (compaction === null) return checkpointText('checkpoints.untouched')
  const { summarizer, model } = compaction
  const writer =
    summarizer === 'extractive' || model === null
      ? compactText('compaction.by-extractive')
      : modelName(model)
  return isEdited ? checkpointText('checkpoints.edited', { writer }) : writer
}
