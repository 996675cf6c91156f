import { joined } from '../../i18n/list.ts'
import { useLanguage } from '../../kit/page-language.ts'
import { memo, useState, type ReactNode, useMemo } from 'react'
import { readingText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import {
  type Attachment,
  attachmentsOf,
  citedText,
  type ContextStatus,
  hasSources,
  type MessageAppended,
  type Part,
  textOf,
  type ToolCallPart,
  toolCallsOf,
  toolResultsOf,
  typedText,
} from '../../engine/index.ts'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazy } from '../../kit/lazy.ts'
import { headOf, type MessageHead } from '../../runtime/session/shown-row.ts'
import { LoadBoundary } from '../../kit/Boundary.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { CodeActions } from './CodeActions.tsx'
import type { AnswerPartProps } from '../../host/feature.ts'
import { useUiState, useUi } from '../../host/store.ts'
import { FinishNote } from './AnswerEnd.tsx'
import type { TranscriptMessage } from './items.ts'
import { LongText } from '../../kit/markdown/LongText.tsx'
import { Markdown } from '../../kit/markdown/Markdown.tsx'
import { CitationContext, WatchedContext, wasWatched } from '../../kit/markdown/contexts.ts'
import { STRETCH } from '../../kit/text-pieces.ts'
import { MessageAttachments } from '../kit/images/AttachmentButtons.tsx'
import { MessageTools } from './MessageTools.tsx'
import { Author, Clock, ModelAuthor } from './Author.tsx'
import { ToolCard } from './ToolCard.tsx'
import { SelectCheckbox } from './select/SelectCheckbox.tsx'
import styles from './Message.module.css'
import { sourcesBefore } from './tools/sources.ts'

const MessageEditor = lazy(async () => (await import('./branches/MessageEditor.tsx')).MessageEditor)

interface MessageRowProps {
  readonly row: TranscriptMessage
  readonly calls: ReadonlyMap<string, ToolCallPart>
  /** The newest row: the actions for its answer are below it. */
  readonly newest: boolean
}

/** One message of the transcript, whole. If the model does not read it, the margin says why. */
export const MessageRow = memo(function MessageRow({ row, calls, newest }: MessageRowProps) {
  useLanguage()
  const { entry, status } = row
  const { role, id } = entry.event
  const isShown = useUiState(
    ({ shown, app }) => shown?.sessionId === app.openId && shown.number === entry.number,
  )
  const isEdited = useUiState(({ editing }) => editing?.messageId === id)
  const body = <Body row={row} calls={calls} />
  return (
    <RowFrame
      status={status.type}
      speaker={role}
      label={messageLabel(headOf(row))}
      number={entry.number}
      attributes={{
        'data-message': id,
        ...(entry.begins && { 'data-begins': entry.begins.id }),
        ...(isShown && !isEdited && { 'data-shown': '' }),
        ...(role === 'user' && { 'data-state': 'saved' }),
        ...(role === 'assistant' && textOf(entry.event.parts) === '' && { 'data-wordless': '' }),
      }}
      note={<ContextNote status={status} />}
    >
      <SelectCheckbox id={id} label={messageLabel(headOf(row))} />
      {isEdited ? (
        <LoadBoundary>
          <Editor entry={entry} unedited={body} />
        </LoadBoundary>
      ) : (
        <>
          {body}
          <FinishNote
            finishReason={entry.event.finishReason}
            isStopped={entry.event.isStopped === true}
            newest={newest}
            isTool={role === 'tool'}
          />
          <MessageTools row={row} newest={newest} />
        </>
      )}
    </RowFrame>
  )
})

function Editor({
  entry,
  unedited,
}: {
  readonly entry: TranscriptMessage['entry']
  readonly unedited: ReactNode
}) {
  return MessageEditor.useIsLoaded() ? <MessageEditor entry={entry} /> : unedited
}

/** Accessible name of a message. */
export function messageLabel({ number, role }: Pick<MessageHead, 'number' | 'role'>): string {
  return t(LABELS[role], { number })
}

const LABELS = { user: 'chat.you', assistant: 'chat.assistant', tool: 'chat.tool-message' } as const

/** Why the model does or does not read a message, in the margin. A message that it reads whole needs no note. */
function ContextNote({ status: { type } }: { readonly status: ContextStatus }) {
  // The label of a run says once that its messages are summarized.
  if (type === 'kept' || type === 'summarised') return null
  return (
    <>
      <b title={readingText(`reading.why.${type}`)}>
        <Icon name={ICONS[type]} />
        {t(`chat.status.${type}`)}
      </b>
      <span>{t(`chat.status.${type}-why`)}</span>
    </>
  )
}

const ICONS = {
  pinned: 'pin',
  masked: 'archive',
  excluded: 'excluded',
  cleared: 'excluded',
  trimmed: 'archive',
} as const

function Body({ row, calls }: Omit<MessageRowProps, 'newest'>) {
  const { event } = row.entry
  switch (event.role) {
    case 'user':
      return (
        <UserMessage
          text={typedText(event.parts)}
          attached={attachmentsOf(event.parts)}
          when={<Clock at={event.at} />}
        />
      )
    case 'assistant':
      return <AssistantMessage event={event} />
    case 'tool':
      return (
        <div className="stack">
          {toolResultsOf(event.parts).map(result => (
            <ToolCard
              key={result.callId}
              tool={result.tool}
              call={calls.get(result.callId) ?? null}
              result={result}
              masked={row.status.type === 'masked'}
              at={event.at}
            />
          ))}
        </div>
      )
  }
}

function AssistantMessage({ event }: { readonly event: MessageAppended }) {
  const text = useMemo(() => citedText(event.parts), [event.parts])
  const tools = toolCallsOf(event.parts).map(call => call.tool)
  const [isWatched] = useState(() => wasWatched(event.at))
  const citations = useCitations(event.id, text)
  return (
    <>
      <ModelAuthor isUnseen model={event.model} when={<Clock at={event.at} />} />
      {tools.length > 0 && (
        <p className="small faint anywhere">{t('chat.calls', { tools: joined(tools) })}</p>
      )}
      <Reasoning parts={event.parts} />
      <ServerWork parts={event.parts} place="above" />
      {text !== '' && (
        <div className={styles.said}>
          <WatchedContext value={isWatched}>
            <CitationContext value={citations}>
              <CodeActions answerId={event.id}>
                <Markdown text={text} />
              </CodeActions>
            </CitationContext>
          </WatchedContext>
        </div>
      )}
      <ServerWork parts={event.parts} place="below" />
    </>
  )
}

/** What features draw of the work of the model's server; nothing for most answers. */
export function ServerWork(given: AnswerPartProps) {
  const { features } = useUi()
  if (!hasSources(given.parts)) return null
  return features.map(({ name, AnswerPart }) => AnswerPart && <AnswerPart key={name} {...given} />)
}

interface UserMessageProps {
  readonly text: string
  readonly attached: readonly Attachment[]
  readonly when: ReactNode
}

/** The person's own words as Markdown, with their line ends kept. Very long ones are drawn as they were written. */
export function UserMessage({ text, attached, when }: UserMessageProps) {
  return (
    <div className={styles.slab}>
      <Author isUnseen name={t('kit.who.user')} when={when} />
      <MessageAttachments attached={attached} />
      {text !== '' && (
        <div className={`${styles.said} ${styles.own}`}>
          {text.length > STRETCH ? <LongText text={text} /> : <Markdown text={text} />}
        </div>
      )}
    </div>
  )
}

/** A model's reasoning, folded away; nothing when it gave none. */
export function Reasoning({ parts }: { readonly parts: readonly Part[] }) {
  const text = parts
    .filter(part => part.type === 'reasoning')
    .map(part => part.text)
    .join('\n\n')
  if (text === '') return null
  return (
    <Disclosure className="ui above" name={t('chat.thinking')}>
      <LongText text={text} />
    </Disclosure>
  )
}

/** The way from a number in an answer to the message, if the model had looked it up; null if it names none. */
function useCitations(answerId: string, text: string) {
  const { actions } = useUi()
  const isCiting = useMemo(() => /\bmessages? \d/i.test(text), [text])
  // A text, because it stays the same while other rows change.
  const found = useUiState(({ app }) =>
    isCiting ? JSON.stringify([...sourcesBefore(app.session?.rows ?? [], answerId)]) : '[]',
  )
  return useMemo(() => {
    const sources = new Map<number, string>(JSON.parse(found))
    if (sources.size === 0) return null
    return (number: number) => {
      const words = sources.get(number)
      return words === undefined ? null : () => actions.showMessage(number, words || null)
    }
  }, [found, actions])
}
