/** A conversation as a Markdown file, to read and to share. It is no backup: it lacks summaries, pins and other versions. */
import {
  fenced,
  foldBranch,
  imageNote,
  isLong,
  type MessageAppended,
  type SessionEvent,
  transcriptOf,
  wholeFile,
} from '../../engine/index.ts'
import { markdownSentences } from '../../i18n/en/sentences/session.ts'

/** All messages of the selected branch in order, each with author and time (UTC). `title` may be empty. */
export function sessionMarkdown(title: string, events: readonly SessionEvent[]): string {
  const messages = transcriptOf(foldBranch(events)).map(({ event }) => writtenMessage(event))
  return `${[`# ${title || markdownSentences.untitled}`, ...messages].join('\n\n')}\n`
}

/** One message with its author and time (UTC). */
export function writtenMessage(event: MessageAppended): string {
  const when = new Date(event.at).toISOString().slice(0, 16).replace('T', ' ')
  const heading = `## ${authorOf(event)} · ${when} UTC`
  return [heading, ...event.parts.map(partOf)].filter(text => text !== '').join('\n\n')
}

function authorOf({ role, model }: MessageAppended): string {
  return role === 'assistant'
    ? (model?.model ?? markdownSentences.assistant)
    : markdownSentences[role]
}

function partOf(part: MessageAppended['parts'][number]): string {
  switch (part.type) {
    case 'text':
      return isLong(part) ? wholeFile(part).text : part.text
    case 'reasoning':
      return quoted(part.text)
    case 'image':
      return imageNote(part)
    case 'tool-call':
      return `${markdownSentences.call(part.tool)}\n\n${fenced(JSON.stringify(part.input, null, 2), 'json')}`
    case 'tool-result':
      return `${markdownSentences.result(part.tool)}\n\n${fenced(part.output, '')}`
  }
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')
}
