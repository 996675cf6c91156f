import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import type { IconName } from '../../kit/Icon.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { modelName } from '../../kit/words.ts'
import type { SeveralAnswer } from '../../runtime/session/snapshot.ts'
import { isRunning, stateWords } from './state-words.ts'
import { severalText } from './texts.ts'
import styles from './Answers.module.css'

/** A narrower column shows too few words in a line. In CSS pixels. */
const NARROWEST = 230

export interface ColumnProps<Shown extends SeveralAnswer> {
  readonly answer: Shown
  /** Among the answers. */
  readonly index: number
  /** False in a tab, which has the name of the model. */
  readonly hasTitle: boolean
}

interface ColumnsProps<Shown extends SeveralAnswer> {
  readonly answers: readonly Shown[]
  /** The one that a tab shows at first. */
  readonly first: number
  /** Draws one of them. */
  readonly One: ComponentType<ColumnProps<Shown>>
}

/** Answers side by side; tabs where they have no room. A set keeps its models. */
export function Columns<Shown extends SeveralAnswer>(given: ColumnsProps<Shown>) {
  const { answers, One } = given
  const [element, setElement] = useState<HTMLElement | null>(null)
  const width = useWidth(element)
  const isWide = width >= answers.length * NARROWEST
  return (
    <div ref={setElement}>
      {width > 0 &&
        (isWide ? (
          <div className={styles.columns} data-count={answers.length}>
            {answers.map((answer, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <div key={at} className={styles.column}>
                <One answer={answer} index={at} hasTitle />
              </div>
            ))}
          </div>
        ) : (
          <InTabs {...given} />
        ))}
    </div>
  )
}

function InTabs<Shown extends SeveralAnswer>({ answers, first, One }: ColumnsProps<Shown>) {
  const [shown, setShown] = useState<string | null>(null)
  const value = shown ?? String(first)
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
        {answer && <One key={value} answer={answer} index={Number(value)} hasTitle={false} />}
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
