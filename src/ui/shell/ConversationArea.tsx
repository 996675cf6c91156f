import type { CompactionRecord } from '../../engine/index.ts'
export { loadMarkdown } from '../../kit/markdown/Markdown.tsx'
import { Conversation } from '../chat/Conversation.tsx'
import { CompactionRow } from '../compact/CompactionRow.tsx'
import { SampleIntro } from '../first-run/SampleIntro.tsx'
import styles from './Shell.module.css'

/** The conversation with its compactions in their places; above the sample, what it shows. */
export function ConversationArea() {
  return (
    <div className={styles.conversation}>
      <SampleIntro />
      <Conversation renderCompaction={renderCompaction} />
    </div>
  )
}

function renderCompaction(record: CompactionRecord) {
  return <CompactionRow record={record} />
}
