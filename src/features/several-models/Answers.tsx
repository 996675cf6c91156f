import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { Button } from '../../kit/Button.tsx'
import type { IconName } from '../../kit/Icon.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { modelName } from '../../kit/words.ts'
import type { Several, SeveralAnswer } from '../../runtime/session/snapshot.ts'
import { Answer } from './Answer.tsx'
import { severalModels } from './feature.ts'
import { isRunning, stateWords } from './state-words.ts'
import { severalText } from './words.ts'
import styles from './Answers.module.css'

/** A narrower column shows too few words in a line. In CSS pixels. */
const NARROWEST = 230

/** The answers of several models to the newest message, side by side; tabs where they have no room. */
export function Answers(): ReactNode {
  const several = useUiState(({ app }) => app.session?.several ?? null)
  return several && <AnswersOf several={several} />
}

function AnswersOf({ several }: { readonly several: Several }) {
  const { answers } = several
  const [element, setElement] = useState<HTMLElement | null>(null)
  const width = useWidth(element)
  const isWide = width >= answers.length * NARROWEST
  return (
    <section
      ref={setElement}
      className={styles.answers}
      data-count={answers.length}
      aria-label={severalText('answers', { count: answers.length })}
    >
      {width > 0 &&
        (isWide ? (
          <div className={styles.columns} data-count={answers.length}>
            {answers.map((answer, at) => (
              // A set keeps its models.
              // oxlint-disable-next-line react/no-array-index-key
              <Answer key={at} answer={answer} index={at} several={several} hasTitle />
            ))}
          </div>
        ) : (
          <InTabs several={several} />
        ))}
      <Foot several={several} />
    </section>
  )
}

function InTabs({ several }: { readonly several: Several }) {
  const { answers, goesOn } = several
  const [shown, setShown] = useState<string | null>(null)
  const value = shown ?? String(goesOn ?? 0)
  const answer = answers[Number(value)]
  return (
    <div className={styles.tabs}>
      <Tabs
        label={severalText('answers', { count: answers.length })}
        value={value}
        onChange={setShown}
        tabs={answers.map(({ model, ...rest }, at) => ({
          value: String(at),
          label: modelName(model).slice(modelName(model).lastIndexOf('/') + 1),
          ...(isRunning(rest) ? {} : { icon: endIcon(rest) }),
        }))}
      >
        {answer && (
          <Answer
            key={value}
            answer={answer}
            index={Number(value)}
            several={several}
            hasTitle={false}
          />
        )}
      </Tabs>
      <p className="unseen" role="status">
        {answer && stateWords(answer)}
      </p>
    </div>
  )
}

function endIcon({ failure }: Pick<SeveralAnswer, 'failure'>): IconName {
  if (failure === null) return 'check'
  return failure.isStopped === true ? 'stop' : 'warning'
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

/** In CSS pixels; 0 before it is measured. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  const newest = useRef(0)
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = (): void => {
      const now = element.clientWidth
      if (now === newest.current) return
      newest.current = now
      setWidth(now)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
