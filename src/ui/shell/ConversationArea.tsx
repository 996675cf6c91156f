import type { CompactionRecord } from '../../engine/index.ts'
export { loadMarkdown } from '../kit/markdown/Markdown.tsx'
import { Conversation } from '../chat/Conversation.tsx'
import { CompactionRow } from '../compact/CompactionRow.tsx'

/** The conversation with its compactions in their places. */
export function ConversationArea() {
  return <Conversation renderCompaction={renderCompaction} />
}

function renderCompaction(record: CompactionRecord) {
  return <CompactionRow record={record} />
}
