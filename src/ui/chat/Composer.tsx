import { compactDialog } from '../kit/dialogs.ts'
import {
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { Attachment } from '../../engine/index.ts'
import { t } from '../../i18n/t.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import type { ComposerAssist } from '../../kit/composer-assist.ts'
import { isDraftTooLong } from '../kit/snapshot-facts.ts'
import { chosenFiles, pastedImages, type ChosenFiles } from '../../kit/files-given.ts'
import { lazyAfterDrawing } from '../../kit/lazy.ts'
import { LoadBoundary, lazyPart } from '../../kit/Boundary.tsx'
import { useFetchAhead } from '../../kit/page-hooks.ts'
import { CONTEXT_TOGGLE_ID, NEWEST_PLACE_ID } from '../../host/actions.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { takeFiles } from '../take-files.ts'
import type { Draft } from './draft.ts'
import { isComposing } from '../../kit/is-composing.ts'
import { StopButton } from './StopButton.tsx'
import { joinQuotes, splitQuotes } from './quotes.ts'
import styles from './Composer.module.css'

const loadAttachments = () => import(/* chunk: surroundings */ './Attachments.tsx')
const loadQueue = () => import(/* chunk: surroundings */ './Queue.tsx')
const loadBoth = () => Promise.all([loadAttachments(), loadQueue()])

/** Seldom shown above the text, so fetched apart. */
const Attachments = lazyPart(async () => (await loadAttachments()).Attachments)
const Queue = lazyPart(async () => (await loadQueue()).Queue)

const Quotes = lazyPart(async () => (await import('./Quotes.tsx')).Quotes)

const PlanCard = lazyPart(async () => (await import('./PlanCard.tsx')).PlanCard)

const MoreWays = lazyAfterDrawing(
  async () => (await import(/* chunk: beside */ './MoreWays.tsx')).MoreWays,
)

/** Its place stays free, so that nothing moves when it arrives. */
const AddMenu = lazyAfterDrawing(
  async () => (await import(/* chunk: beside */ './AddMenu.tsx')).AddMenu,
  () => <span className={styles.add} />,
)

const NONE: readonly Attachment[] = []

export interface ComposerProps {
  /** The context meter. */
  readonly meter: ReactNode
  /** What the session needs of the person; shown above the textbox. */
  readonly advice: ReactNode
  /** True while the context panel is open. */
  readonly contextOpen: boolean
  readonly draft: Draft
  /** The text of the draft to draw. */
  readonly text: string
  /** What helps while typing: the list of commands behind a slash. */
  readonly assist: ComposerAssist
}

/** The message box. It is never disabled, queues while an answer runs, and keeps the words that are typed. */
export function Composer({ meter, advice, contextOpen, draft, text, assist }: ComposerProps) {
  const ui = useUi()
  const { application, store, actions, features } = ui
  const activity = useUiState(({ app }) => app.session?.activity.type ?? 'idle')
  const running = activity !== 'idle'
  const stoppable = running && activity !== 'saving' && activity !== 'elsewhere'
  const shownId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const lastQueued = useUiState(({ app }) => app.session?.queue.at(-1) ?? null)
  const stands = useUiState(
    ({ app: { session } }) =>
      session !== null && (session.plan !== null || session.instructions.length > 0),
  )
  const attached = useUiState(({ app }) => app.session?.attachments ?? NONE)
  const reading = useUiState(({ readingFiles }) => readingFiles > 0)
  const hasFiles = attached.length > 0 || reading
  const { quotes, words: written } = splitQuotes(text)
  const [editing, setEditing] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useFetchAhead(loadBoth)

  /** By the newest state: the drawn one may be older. */
  const isEmpty = (words: string): boolean =>
    words.trim() === '' && (store.getState().app.session?.attachments ?? NONE).length === 0
  const submit = async (): Promise<void> => {
    const typed = draft.text()
    if ((isEmpty(typed) && !reading) || assist.submit(typed)) return
    // The files belong to this message, and so do words that are typed meanwhile.
    if (reading && !(await actions.filesRead())) return
    const words = draft.text()
    if (isEmpty(words)) return
    const { session } = store.getState().app
    // The advice above the box says why, as soon as it has been measured.
    if (session?.composer === words && isDraftTooLong(session)) return
    if (!running) actions.noteSend()
    await draft.send()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submit()
  }
  const attach = (files: ChosenFiles): void => {
    void takeFiles(ui, files)
    field.current?.focus()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const images = pastedImages(event.clipboardData)
    if (images.length === 0) return
    event.preventDefault()
    void actions.attachFiles({ attached: images, unsupported: [] })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // While a character is being composed its keys belong to the input method.
    if (isComposing(event.nativeEvent) || assist.onKeyDown(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape' && stoppable) {
      event.preventDefault()
      application.stop()
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault()
      editLast()
    } else if (event.key === 'Backspace') takeQuoteBack(event)
  }
  /** As in a text: what stands before the first letter goes. */
  const takeQuoteBack = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.repeat || quotes.length === 0 || event.currentTarget.selectionEnd !== 0) return
    event.preventDefault()
    unquote(quotes.length - 1)
  }
  const unquote = (index: number): void => {
    draft.setText(joinQuotes({ quotes: quotes.filter((_, at) => at !== index), words: written }))
    field.current?.focus()
  }

  /** Edits what waits last, else what was sent last. */
  const editLast = (): void => {
    if (lastQueued !== null) setEditing(lastQueued.id)
    else
      import('./branches/MessageEditor.tsx').then(
        loaded => loaded.editLastMessage(ui),
        actions.noteLostCode,
      )
  }

  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <div className="column">
        <div className={`quiet ${styles.advice}`}>{advice}</div>
        <SampleTries />
        {stands && <PlanCard />}
        {lastQueued !== null && (
          <Queue
            editing={editing}
            onEdit={setEditing}
            onMissing={words => draft.giveBack(words, shownId)}
            onDone={() => {
              setEditing(null)
              field.current?.focus()
            }}
          />
        )}
        <div className={styles.box}>
          {assist.menu}
          {hasFiles && (
            <Attachments
              attached={attached}
              reading={reading}
              onNone={() => field.current?.focus()}
            />
          )}
          {quotes.length > 0 && <Quotes quotes={quotes} onRemove={unquote} />}
          <textarea
            ref={field}
            id="message"
            dir="auto"
            aria-label={t('chat.message')}
            placeholder={t('chat.placeholder')}
            rows={1}
            value={written}
            onChange={({ target }) => draft.setText(joinQuotes({ quotes, words: target.value }))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            {...assist.attributes}
          />
          <div className={`touch-square ${styles.bar}`}>
            <LoadBoundary>
              <AddMenu draft={draft} onFiles={files => attach(chosenFiles(files))} />
            </LoadBoundary>
            {features.map(({ name, InComposer }) => InComposer && <InComposer key={name} />)}
            <span className="grow" />
            <span id={NEWEST_PLACE_ID} className={styles.newest} />
            <span className={running ? 'only-wide' : styles.ways}>
              <LoadBoundary>
                <MoreWays draft={draft} />
              </LoadBoundary>
            </span>
            <MeterPart meter={meter} contextOpen={contextOpen} hasFiles={hasFiles} />
            {stoppable && <StopButton />}
            <IconButton
              type="submit"
              variant="primary"
              icon="send"
              label={t('chat.send')}
              data-empty={(text.trim() === '' && !hasFiles) || undefined}
            />
          </div>
        </div>
      </div>
    </form>
  )
}

/** The meter; pressed, it opens the context panel. On a new chat there is nothing to measure, until what is written or attached is large. */
function MeterPart({
  meter,
  contextOpen,
  hasFiles,
}: Pick<ComposerProps, 'meter' | 'contextOpen'> & { readonly hasFiles: boolean }) {
  const { application, actions } = useUi()
  const isMeasured = useUiState(
    ({ app: { session } }) =>
      session !== null &&
      (session.rows.length > 0 || session.pending !== null || session.meter.state !== 'calm'),
  )
  if (!isMeasured && !hasFiles && !contextOpen) return null
  return (
    // Whoever looks closely gets exact counts.
    <span
      className={`lit row gap-2 ${styles.meter}`}
      onPointerEnter={() => void application.outlook()}
      onFocus={() => void application.outlook()}
    >
      {meter}
      <IconButton
        id={CONTEXT_TOGGLE_ID}
        icon="panel"
        label={t('chat.show-context')}
        aria-expanded={contextOpen}
        aria-controls={contextOpen ? 'context-panel' : undefined}
        onClick={() => actions.setContextOpen(!contextOpen)}
      />
    </span>
  )
}

/** What a newcomer may try on the sample session: the main job in two buttons. */
function SampleTries() {
  const { actions } = useUi()
  const isSample = useUiState(({ app }) => (app.session ?? app.lastScreen)?.origin === 'sample')
  const isCompacted = useUiState(
    ({ app }) => ((app.session ?? app.lastScreen)?.compactionsInForce ?? 0) > 0,
  )
  if (!isSample) return null
  const compact = [
    'compact',
    'chat.try-compact',
    () => actions.open(compactDialog, { focus: '' }),
  ] as const
  const tries = [
    ...(isCompacted ? [] : [compact]),
    ['eye', 'chat.try-context', () => actions.showContext()],
  ] as const
  return (
    <div className={`soft ${styles.tries}`}>
      <span>{t('chat.try')}</span>
      {tries.map(([icon, label, run]) => (
        <Button key={icon} size="small" variant="edged" icon={icon} onClick={run}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
