import { useEffect, useState } from 'react'
import { Composer } from '../chat/Composer.tsx'
import { useDraft } from '../chat/draft.ts'
import { useSlashCommands } from '../commands/use-slash-commands.ts'
import { Greeting } from '../first-run/Greeting.tsx'
import { noteOpens, opensWith, type OpensWith } from '../first-run/opens-with.ts'
import { waitForDrawing } from '../../kit/wait-for-drawing.ts'
import { Boundary, lazyPart } from '../../kit/Boundary.tsx'
import { lazy, lazyAfterDrawing } from '../../kit/lazy.ts'
import { isTemporary } from '../../ports/platform.ts'
import { useUiState } from '../../host/store.ts'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'

/** Fetched separately, so that a person can type before it arrives. */
const ConversationArea = lazy(
  async () => {
    const area = await import(/* chunk: conversation */ './ConversationArea.tsx')
    await area.loadMarkdown()
    return area.ConversationArea
  },
  () => <div />,
)

/** There is nothing to measure before the session is open. */
const MeterRing = lazyPart(
  async () => (await import(/* chunk: surroundings */ '../meter/MeterRing.tsx')).MeterRing,
)

/** It is mostly empty, so its code is fetched separately. */
const Advice = lazyPart(
  async () => (await import(/* chunk: conversation */ '../notices/Advice.tsx')).Advice,
)

/** Its place stays free while its code is fetched, so that nothing moves when it arrives. */
const TemporaryLine = lazy(
  async () => (await import('./TemporaryLine.tsx')).TemporaryLine,
  () => <div />,
)

/** Nothing is below it, so nothing moves when it arrives. */
const StartPage = lazyAfterDrawing(
  async () => (await import(/* chunk: beside */ '../first-run/StartPage.tsx')).StartPage,
  () => <div />,
)

const Damaged = lazy(
  async () => (await import('./Damaged.tsx')).Damaged,
  () => <div />,
)

/** The middle column: header, conversation, composer. */
export function ChatPane({
  contextOpen,
  inert,
}: {
  readonly contextOpen: boolean
  readonly inert: boolean
}) {
  const sessionId = useUiState(({ app }) => (app.session ?? app.lastScreen)?.sessionId ?? null)
  useEffect(() => {
    // While the application starts. A failure shows when the conversation is drawn.
    void waitForDrawing().then(ConversationArea.load)
  }, [])
  const [at] = useState(opensWith)
  useNoteOpens()
  const damaged = useUiState(({ app }) => app.damaged)
  const shown = useShown(at)
  const isStart = shown === 'start' || shown === 'start-later'
  const temporary = isTemporary(sessionId)
  return (
    <main
      className={styles.talk}
      inert={inert}
      data-temporary={temporary}
      {...(isStart && { 'data-start': '' })}
    >
      <Boundary area="header" resetKey={sessionId}>
        <Header isStart={isStart} />
      </Boundary>
      {temporary && (
        <Boundary area="header" resetKey={sessionId}>
          <TemporaryLine />
        </Boundary>
      )}
      <Boundary area="conversation" resetKey={damaged ?? sessionId}>
        {shown === 'nothing' && <div />}
        {damaged !== null && <Damaged {...damaged} />}
        {isStart && <Greeting at={at} />}
        {shown === 'chat' && <ConversationArea key={sessionId} />}
      </Boundary>
      {damaged === null && (
        <Boundary area="composer" resetKey={sessionId}>
          <Writing contextOpen={contextOpen} />
        </Boundary>
      )}
      {shown === 'start' && (
        <Boundary area="conversation" resetKey={sessionId}>
          <StartPage />
        </Boundary>
      )}
    </main>
  )
}

/** `start-later`: a new chat whose ways to begin are not known yet. `nothing`: an unknown chat. */
type Shown = 'nothing' | 'start' | 'start-later' | 'damaged' | 'chat'

/** What the column shows: by the application, and until it answers by what the page opened with. */
function useShown(at: OpensWith): Shown {
  return useUiState(({ app }) => {
    if (app.damaged !== null) return 'damaged'
    if (app.lastScreen !== null) return 'chat'
    if (app.opening) return ({ first: 'start', new: 'start-later', chat: 'nothing' } as const)[at]
    return app.session !== null && !isEmpty(app.session) ? 'chat' : 'start'
  })
}

/** A component of its own, so that typing redraws nothing else. */
function Writing({ contextOpen }: { readonly contextOpen: boolean }) {
  const { draft, text } = useDraft()
  const assist = useSlashCommands(text, draft)
  const hasSession = useUiState(({ app }) => app.session !== null)
  return (
    <Composer
      meter={<Meter />}
      advice={hasSession && <Advice />}
      contextOpen={contextOpen}
      draft={draft}
      text={text}
      assist={assist}
    />
  )
}

function Meter() {
  const meter = useUiState(({ app }) => app.session?.meter)
  if (meter === undefined) return null
  return <MeterRing meter={meter} />
}

/** For the next visit. */
function useNoteOpens(): void {
  const isRead = useUiState(({ app }) => app.ready && !app.opening)
  const opensChat = useUiState(
    ({ app }) =>
      app.settings.startsWith === 'newest' &&
      app.sessions.some(({ archivedAt }) => archivedAt === undefined),
  )
  useEffect(() => {
    if (isRead) noteOpens(opensChat ? 'chat' : 'new')
  }, [isRead, opensChat])
}

function isEmpty(session: {
  readonly rows: readonly unknown[]
  readonly pending: unknown
}): boolean {
  return session.rows.length === 0 && session.pending === null
}
