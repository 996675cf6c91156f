import { type ReactNode, type Ref, useId } from 'react'
import { textOf } from '../../engine/index.ts'
import { useUiState } from '../../host/store.ts'
import { formatDollars, formatDuration, formatTokens } from '../../i18n/format.ts'
import { Banner } from '../../kit/Banner.tsx'
import { LiveMarkdown, Markdown } from '../../kit/markdown/Markdown.tsx'
import { useNow } from '../../kit/page-hooks.ts'
import { hostWords, modelName } from '../../kit/words.ts'
import type { SeveralAnswer } from '../../runtime/session/snapshot.ts'
import { spentOn } from './choices.ts'
import { isRunning, stateWords } from './state-words.ts'
import { severalText } from './texts.ts'
import styles from './Answers.module.css'

interface AnswerProps {
  readonly ref?: Ref<HTMLElement>
  readonly answer: SeveralAnswer
  /** False where a tab says it. */
  readonly hasTitle: boolean
  /** The conversation goes on with it. */
  readonly isMarked: boolean
  /** What can be done with it. */
  readonly children: ReactNode
}

/** The answer of one model, with its state, what it took, and what can be done with it. */
export function Answer({ ref, answer, hasTitle, isMarked, children }: AnswerProps) {
  const title = useId()
  const { model, parts, failure } = answer
  const text = textOf(parts)
  const name = modelName(model)
  return (
    <article
      ref={ref}
      className={styles.answer}
      tabIndex={-1}
      aria-labelledby={hasTitle ? title : undefined}
      aria-label={hasTitle ? undefined : severalText('answer-of', { model: name })}
      data-goes-on={isMarked || undefined}
    >
      <header>
        {hasTitle && (
          <h3 id={title} className={`base anywhere ${styles.title}`}>
            {name.slice(name.lastIndexOf('/') + 1)}
          </h3>
        )}
        <p className="small soft">
          {model.host !== null && (
            <>
              <span className="anywhere" dir="ltr">
                {hostWords(model.host)}
              </span>
              {' · '}
            </>
          )}
          <span data-state={answer.activity.type}>{stateWords(answer)}</span>
        </p>
      </header>
      <div className={styles.said}>
        {isRunning(answer) ? (
          <LiveMarkdown text={text} isFlooded={false} />
        ) : (
          text !== '' && <Markdown text={text} />
        )}
        {failure !== null && failure.isStopped !== true && !isRunning(answer) && (
          <Failed message={failure.message} title={text === '' ? 'no-words' : 'broke-off'} />
        )}
      </div>
      <Took answer={answer} />
      {children}
    </article>
  )
}

function Failed({
  message,
  title,
}: {
  readonly message: string
  readonly title: 'no-words' | 'broke-off'
}) {
  const [sentence = '', said] = message.split('\n')
  return (
    <Banner tone="danger" title={severalText(title)}>
      <p dir="auto">{sentence}</p>
      {said !== undefined && (
        <p className="small soft anywhere" dir="auto">
          {said}
        </p>
      )}
    </Banner>
  )
}

/** Tokens, cost and time; the time runs while the model works. */
function Took({ answer }: { readonly answer: SeveralAnswer }) {
  const own = useUiState(({ app }) => app.settings.catalogue)
  const { sentAt, endedAt, compactions } = answer
  const spent = spentOn(answer, own)
  const facts = [
    ...(spent
      ? [
          severalText('tokens', {
            input: formatTokens(spent.inputTokens),
            output: formatTokens(spent.outputTokens),
          }),
        ]
      : []),
    ...(spent?.dollars != null ? [formatDollars(spent.dollars)] : []),
    ...(sentAt !== null && endedAt !== null ? [formatDuration(endedAt - sentAt)] : []),
    ...(compactions > 0 ? [severalText('compacted', { count: compactions })] : []),
  ]
  return (
    <p className={`small faint num ${styles.took}`}>
      {facts.join(' · ')}
      {sentAt !== null && isRunning(answer) && <Running since={sentAt} />}
    </p>
  )
}

/** Hidden from a screen reader, which would read each second. */
function Running({ since }: { readonly since: number }) {
  const now = useNow(1_000)
  return <span aria-hidden="true">{formatDuration(Math.max(0, now - since))}</span>
}
