import { textOf } from '../../engine/index.ts'
import { useUi } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { Button } from '../../kit/Button.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { modelName } from '../../kit/words.ts'
import type { SeveralAnswer } from '../../runtime/session/snapshot.ts'
import { choicesOf, keyOf } from './choices.ts'
import { severalModels } from './feature.ts'
import { isRunning } from './state-words.ts'
import { severalText } from './texts.ts'
import styles from './Answers.module.css'

interface WaysProps {
  readonly answer: SeveralAnswer
  /** Among the models of the set. */
  readonly index: number
  /** Other models still write. */
  readonly othersRun: boolean
  /** The pressed button goes away. */
  readonly onGone: () => void
}

/** What can be done with one answer: Stop while it is written, then Continue with it, and Retry where it has no end. */
export function Ways({ answer, index, othersRun, onGone }: WaysProps) {
  const { activity, finishReason, parts } = answer
  const text = textOf(parts)
  const hasEnded = activity.type === 'idle' && finishReason !== null
  if (activity.type === 'elsewhere') return null
  return (
    <div className={`row wrap gap-2 ${styles.ways}`}>
      {hasEnded && <ContinueButton answer={answer} index={index} othersRun={othersRun} />}
      <AgainButton answer={answer} index={index} onGone={onGone} />
      {hasEnded && text !== '' && <CopyButton text={text} label={severalText('copy')} />}
    </div>
  )
}

function ContinueButton({ answer: { model }, index, othersRun }: Omit<WaysProps, 'onGone'>) {
  const { store } = useUi()
  const commands = useCommands(severalModels)
  const why = othersRun ? 'continue-stops' : 'continue-why'
  const goOn = (): void => {
    const choice = choicesOf(store.getState().app).find(({ key }) => key === keyOf(model))
    focusMessageBox()
    void commands.goOnWith(index, choice?.setting ?? null)
  }
  return (
    <Button
      size="small"
      variant="edged"
      icon="check"
      title={severalText(why, { model: modelName(model) })}
      onClick={goOn}
    >
      {severalText('continue')}
    </Button>
  )
}

/** Stop, or Retry; nothing for an answer that has ended by itself. */
function AgainButton({ answer, index, onGone }: Omit<WaysProps, 'othersRun'>) {
  const commands = useCommands(severalModels)
  const model = modelName(answer.model)
  const act = (what: 'stop' | 'retry'): void => {
    void commands.act(what, index)
    onGone()
  }
  if (isRunning(answer))
    return (
      <Button
        size="small"
        icon="stop"
        aria-label={severalText('stop-of', { model })}
        onClick={() => act('stop')}
      >
        {severalText('stop')}
      </Button>
    )
  if (!mayRetry(answer)) return null
  const [words, label] = answer.isAsked
    ? ([severalText('retry'), severalText('retry-of', { model })] as const)
    : ([severalText('ask-now'), severalText('ask-of', { model })] as const)
  return (
    <Button size="small" icon="refresh" aria-label={label} onClick={() => act('retry')}>
      {words}
    </Button>
  )
}

function mayRetry({ failure, finishReason }: SeveralAnswer): boolean {
  return failure !== null || finishReason === null || finishReason === 'interrupted'
}
