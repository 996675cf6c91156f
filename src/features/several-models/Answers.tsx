import { type ReactNode, useRef } from 'react'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { Button } from '../../kit/Button.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { modelName } from '../../kit/words.ts'
import type { Several, SeveralAnswer } from '../../runtime/session/snapshot.ts'
import { Answer } from './Answer.tsx'
import { type ColumnProps, Columns } from './Columns.tsx'
import { severalModels } from './feature.ts'
import { isRunning } from './state-words.ts'
import { Ways } from './Ways.tsx'
import { severalText } from './texts.ts'
import styles from './Answers.module.css'

/** The answers of several models to the newest message, side by side; tabs where they have no room. */
export function Answers(): ReactNode {
  const several = useUiState(({ app }) => app.session?.several ?? null)
  return several && <AnswersOf several={several} />
}

function AnswersOf({ several }: { readonly several: Several }) {
  const { answers, goesOn } = several
  return (
    <section
      className={styles.answers}
      data-count={answers.length}
      aria-label={severalText('answers', { count: answers.length })}
    >
      <Columns answers={answers} first={goesOn ?? 0} One={OpenAnswer} />
      <Foot several={several} />
    </section>
  )
}

function OpenAnswer({ answer, index, hasTitle }: ColumnProps<SeveralAnswer>) {
  const several = useUiState(({ app }) => app.session?.several)
  const article = useRef<HTMLElement>(null)
  return (
    <Answer ref={article} answer={answer} hasTitle={hasTitle} isMarked={several?.goesOn === index}>
      <Ways
        answer={answer}
        index={index}
        othersRun={several?.answers.some(other => other !== answer && isRunning(other)) === true}
        onGone={() => article.current?.focus()}
      />
    </Answer>
  )
}

/** Whose answer the next message follows, and what can be done with all of them. */
function Foot({ several }: { readonly several: Several }) {
  const { application, actions } = useUi()
  const commands = useCommands(severalModels)
  const { answers, goesOn } = several
  const runs = answers.some(isRunning)
  const followed = goesOn === null ? undefined : answers[goesOn]
  const stopAll = (): void => {
    application.stop()
    focusMessageBox()
  }
  const keep = async (): Promise<void> => {
    if (!(await commands.act('keep', 0))) return
    actions.notify({ tone: 'info', text: severalText('kept') })
    focusMessageBox()
  }
  return (
    <div className={`row wrap ${styles.foot}`}>
      <p className="small soft grow" role="status">
        {!runs &&
          (followed
            ? severalText('goes-on', { model: modelName(followed.model) })
            : severalText('no-answer'))}
      </p>
      {runs ? (
        <Button size="small" icon="stop" onClick={stopAll}>
          {severalText('stop-all')}
        </Button>
      ) : (
        followed && (
          <Button
            size="small"
            icon="fork"
            title={severalText('keep-why')}
            onClick={() => void keep()}
          >
            {severalText('keep')}
          </Button>
        )
      )}
    </div>
  )
}
