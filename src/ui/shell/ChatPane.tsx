import { useEffect } from 'react'
import { Composer } from '../chat/Composer.tsx'
import { useDraft } from '../chat/draft-box.ts'
import { useSlashCommands } from '../commands/use-slash-commands.ts'
import { ModelNote, StartPage } from '../first-run/StartPage.tsx'
import { waitForDrawing } from '../../kit/wait-for-drawing.ts'
import { Boundary, latePart } from '../../kit/Boundary.tsx'
import { late } from '../../kit/late.ts'
import { isTemporary } from '../../ports/platform.ts'
import { useUiState } from '../../host/store.ts'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'

/** Fetched separately, so that a person can type before it arrives. */
const ConversationArea = late(
  async () => {
    const area = await import('./ConversationArea.tsx')
    await area.loadMarkdown()
    return area.ConversationArea
  },
  () => <div />,
)

/** There is nothing to measure before the session is open. */
const MeterRing = latePart(async () => (await import('../meter/MeterRing.tsx')).MeterRing)

/** It is mostly empty, so its code is fetched separately. */
const Advice = latePart(async () => (await import('../notices/Advice.tsx')).Advice)

/** Its place stays free while its code is fetched, so that nothing moves when it arrives. */
const TemporaryLine = late(
  async () => (await import('../steering/TemporaryLine.tsx')).TemporaryLine,
  () => <div />,
)

const Damaged = late(
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
  const opening = useUiState(({ app }) => app.opening && app.lastScreen === null)
  const empty = useUiState(({ app }) => !app.lastScreen && (!app.session || isEmpty(app.session)))
  const damaged = useUiState(({ app }) => app.damaged)
  const temporary = isTemporary(sessionId)
  const isNew = !opening && damaged === null && empty
  return (
    <main className={styles.talk} inert={inert} data-temporary={temporary}>
      <Boundary area="header" resetKey={sessionId}>
        <Header />
      </Boundary>
      {temporary && (
        <Boundary area="header" resetKey={sessionId}>
          <TemporaryLine />
        </Boundary>
      )}
      <Boundary area="conversation" resetKey={damaged ?? sessionId}>
        {opening && <div />}
        {damaged !== null && <Damaged {...damaged} />}
        {isNew && <StartPage />}
        {!opening && damaged === null && !empty && <ConversationArea key={sessionId} />}
      </Boundary>
      {damaged === null && (
        <Boundary area="composer" resetKey={sessionId}>
          <Writing contextOpen={contextOpen} isNew={isNew} />
        </Boundary>
      )}
    </main>
  )
}

/** A component of its own, so that typing redraws nothing else. */
function Writing({
  contextOpen,
  isNew,
}: {
  readonly contextOpen: boolean
  readonly isNew: boolean
}) {
  const { box, text } = useDraft()
  const assist = useSlashCommands(text, box)
  const hasSession = useUiState(({ app }) => app.session !== null)
  return (
    <Composer
      model={isNew && <ModelNote />}
      meter={<Meter />}
      advice={hasSession && <Advice />}
      contextOpen={contextOpen}
      draft={box}
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

function isEmpty(session: {
  readonly rows: readonly unknown[]
  readonly pending: unknown
}): boolean {
  return session.rows.length === 0 && session.pending === null
}
