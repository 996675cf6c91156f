import type { CompactionRecord } from '../../engine/transcript.ts'
import { Conversation } from '../chat/Conversation.tsx'
import { Composer } from '../chat/Composer.tsx'
import { useDraft } from '../chat/use-draft.ts'
import { useSlashCommands } from '../commands/use-slash-commands.tsx'
import { CompactionRow } from '../compact/CompactionRow.tsx'
import { MeterRing } from '../meter/MeterRing.tsx'
import { useUiState } from '../store.ts'
import { Header } from './Header.tsx'
import { Welcome } from './Welcome.tsx'
import styles from './Shell.module.css'

/** The middle column: header, conversation, composer. */
export function Talk({
  contextOpen,
  inert,
}: {
  readonly contextOpen: boolean
  /** True while something lies over it. */
  readonly inert: boolean
}) {
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const empty = useUiState(({ app }) => !app.session || isEmpty(app.session))
  return (
    <main className={styles.talk} inert={inert}>
      <Header />
      {empty ? <Welcome /> : <Conversation key={sessionId} renderCompaction={renderCompaction} />}
      <Writing contextOpen={contextOpen} />
    </main>
  )
}

/** Apart from the rest, so that what is typed redraws nothing else. */
function Writing({ contextOpen }: { readonly contextOpen: boolean }) {
  const draft = useDraft()
  const assist = useSlashCommands(draft.text, draft.setText)
  return <Composer meter={<Meter />} contextOpen={contextOpen} draft={draft} assist={assist} />
}

function Meter() {
  const meter = useUiState(({ app }) => app.session?.meter)
  return meter === undefined ? null : <MeterRing meter={meter} />
}

function renderCompaction(record: CompactionRecord) {
  return <CompactionRow record={record} />
}

function isEmpty(session: {
  readonly rows: readonly unknown[]
  readonly pending: unknown
}): boolean {
  return session.rows.length === 0 && session.pending === null
}
