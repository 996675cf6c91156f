/** Writes a session in any of the formats. */
import type { SessionToWrite, WriteForm } from '../ports/backup.ts'
import { exportSession } from './export.ts'
import { openAiText } from './openai-messages.ts'
import { logToWrite } from './parts-to-write.ts'
import { type ReadMarkdown, sessionHtml } from './session-html.ts'
import { sessionMarkdown } from './session-markdown.ts'

/** The text of the file. Throws `RangeError` for an empty log, and for a field that is not in the format. */
export async function writeSession(
  session: SessionToWrite,
  form: WriteForm,
  read: ReadMarkdown,
): Promise<string> {
  const json = () => exportSession({ ...session, events: logToWrite(session, form) })
  switch (form.format) {
    case 'json':
      return json()
    case 'html':
      return sessionHtml(session, form, { json: json(), read })
    case 'markdown':
      return sessionMarkdown(session.title, session.events, form)
    case 'openai-json':
    case 'openai-jsonl':
      return openAiText(session, form)
  }
}
