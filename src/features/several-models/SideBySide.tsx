import type { ReactNode } from 'react'
import { textOf } from '../../engine/index.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { Button } from '../../kit/Button.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import { modelName } from '../../kit/words.ts'
import { Answer } from './Answer.tsx'
import type { AnswerBeside } from './answers-beside.ts'
import { choicesOf, keyOf } from './choices.ts'
import { type ColumnProps, Columns } from './Columns.tsx'
import { severalModels } from './feature.ts'
import { severalText } from './texts.ts'
import styles from './Answers.module.css'

/** All answers to a question again, after one of them was chosen. Another one may be chosen. */
export function SideBySide({ setId }: { readonly setId: string }): ReactNode {
  const commands = useCommands(severalModels)
  const answers = useAnswer(() => commands.answersTo(setId), [commands, setId])
  const shown = answers?.findIndex(({ isShown }) => isShown) ?? -1
  return (
    <Dialog
      title={severalText('beside')}
      description={severalText('beside-why')}
      width="widest"
      initialFocus={() => document.querySelector('[data-beside]')}
    >
      {answers === null ? (
        <p className="soft" role="status">
          {severalText('beside-reading')}
        </p>
      ) : (
        <div data-beside tabIndex={-1} className={styles.beside} data-count={answers.length}>
          <Columns answers={answers} first={Math.max(0, shown)} One={StoredAnswer} />
        </div>
      )}
    </Dialog>
  )
}

function StoredAnswer({ answer, hasTitle }: ColumnProps<AnswerBeside>) {
  const { store, actions } = useUi()
  const commands = useCommands(severalModels)
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  const { model, messageId, isShown } = answer
  const text = textOf(answer.parts)
  const goOn = async (): Promise<void> => {
    if (messageId === null) return
    const choice = choicesOf(store.getState().app).find(({ key }) => key === keyOf(model))
    const isDone = await commands.changeTo(messageId, choice?.setting ?? null)
    if (!isDone) return
    actions.closeDialog()
    focusMessageBox()
  }
  return (
    <Answer answer={answer} hasTitle={hasTitle} isMarked={isShown}>
      <div className={`row wrap gap-2 ${styles.ways}`}>
        {isShown && <span className="small strong">{severalText('in-chat')}</span>}
        {messageId !== null && !isShown && (
          <Button
            size="small"
            variant="edged"
            icon="check"
            title={severalText('change-why', { model: modelName(model) })}
            disabled={!isIdle}
            onClick={() => void goOn()}
          >
            {severalText('continue')}
          </Button>
        )}
        {text !== '' && <CopyButton text={text} label={severalText('copy')} />}
      </div>
    </Answer>
  )
}
