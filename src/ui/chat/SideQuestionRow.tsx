import { useLanguage } from '../../kit/page-language.ts'
import { memo, type ReactNode } from 'react'
import { saysNothing, textOf, type SideQuestion } from '../../engine/index.ts'
import { sideQuestionText } from '../../i18n/en/steering.ts'
import { t } from '../../i18n/t.ts'
import { asidePosition } from '../../runtime/session/shown-row.ts'
import type { SideAnswer } from '../../runtime/session/snapshot.ts'
import { Button } from '../../kit/Button.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { LiveMarkdown, Markdown } from '../../kit/markdown/Markdown.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { Author, Clock, ModelAuthor } from './Author.tsx'
import styles from './Rows.module.css'

/** A side question with its answer, set apart; a quiet line after it became messages. */
export const SideQuestionRow = memo(function SideQuestionRow({
  entry,
}: {
  readonly entry: SideQuestion
}) {
  useLanguage()
  const title = sideQuestionText('aside.title')
  const { takenAs } = entry
  return (
    <RowFrame
      status="note"
      label={title}
      attributes={{ 'data-side-question': entry.event.id, 'data-place': asidePosition(entry) }}
    >
      {takenAs === null ? (
        <div className={`stack ${styles.aside}`}>
          <header className="row wrap small soft">
            <Icon name="prompt" />
            <b>{title}</b>
            {sideQuestionText('aside.beside')}
          </header>
          <Words entry={entry} />
        </div>
      ) : (
        <Disclosure name={`${title}. ${sideQuestionText('aside.taken', { number: takenAs })}`}>
          <p>{entry.event.text}</p>
        </Disclosure>
      )}
    </RowFrame>
  )
})

function Words({ entry }: { readonly entry: SideQuestion }) {
  const { application, actions } = useUi()
  const { event, answer } = entry
  const live = useUiState(({ app }) =>
    app.session?.sideAnswer?.questionId === event.id ? app.session.sideAnswer : null,
  )
  const isFree = useUiState(
    ({ app: { session } }) => session?.activity.type === 'idle' && session.sideAnswer === null,
  )
  const act = (what: 'take' | 'repeat' | 'stop') => () => {
    // They become the newest messages.
    if (what === 'take') actions.noteSend()
    if (what === 'stop') focusMessageBox()
    void application.sideQuestion(what, event.id)
  }
  const hasWords = answer !== null && !saysNothing(answer.parts)
  return (
    <>
      <Author name={t('kit.who.user')} when={<Clock at={event.at} />} />
      <p className={styles.question}>{event.text}</p>
      {live ? <Live live={live} /> : <Answer answer={answer} />}
      <div className="row wrap touch">
        {live !== null && (
          <Button size="small" variant="edged" icon="stop" onClick={act('stop')}>
            {t('chat.stop')}
          </Button>
        )}
        {live === null && hasWords && (
          <>
            <Button size="small" variant="edged" disabled={!isFree} onClick={act('take')}>
              {sideQuestionText('aside.take')}
            </Button>
            <CopyButton text={textOf(answer.parts)} label={t('kit.copy')} />
          </>
        )}
        {live === null && (!hasWords || answer.finishReason !== 'stop') && (
          <Button size="small" icon="refresh" disabled={!isFree} onClick={act('repeat')}>
            {sideQuestionText('aside.again')}
          </Button>
        )}
      </div>
    </>
  )
}

function Live({ live }: { readonly live: SideAnswer }) {
  const words = textOf(live.parts)
  return (
    <>
      <ModelAuthor model={null} when={words === '' && sideQuestionText('aside.waiting')} />
      <div className={styles.said}>
        <LiveMarkdown text={words} isFlooded={false} />
      </div>
    </>
  )
}

function Answer({ answer }: Pick<SideQuestion, 'answer'>): ReactNode {
  const failure = answer === null ? sideQuestionText('aside.unanswered') : answer.failure
  if (answer === null || failure !== null) return <p className="soft">{failure}</p>
  const isCut = answer.finishReason === 'interrupted' || answer.finishReason === 'length'
  return (
    <>
      <ModelAuthor model={answer.model} when={<Clock at={answer.at} />} />
      <div className={styles.said}>
        <Markdown text={textOf(answer.parts)} />
      </div>
      {isCut && <p className="small faint">{sideQuestionText('aside.cut')}</p>}
    </>
  )
}
