import {
  estimateText,
  type EventId,
  type MessageAppended,
  pathTo,
  type Part,
  type SessionEvent,
  typedText,
} from '../../engine/index.ts'
import type { FoundSession } from '../../ports/imports.ts'
import type { ForeignLog } from './log-of.ts'

/** Characters of a title from the first words. */
const TITLE = 80

/** What the preview shows of a log, and what tells if it is stored already. `named`: null for a session of ours. */
export function describeLog(
  events: readonly SessionEvent[],
  {
    named,
    ...given
  }: Pick<FoundSession, 'id' | 'source' | 'warnings' | 'images'> & {
    readonly named: Pick<ForeignLog, 'sessionId' | 'formerId' | 'beginning'> | null
  },
): FoundSession {
  const created = events[0]
  const messages = events.filter(event => event.type === 'v1.message-appended')
  const parents = new Set<string | null>(events.map(({ parentId }) => parentId))
  const isShown = shownIn(events)
  const parts = messages.flatMap(message => message.parts)
  return {
    ...given,
    title: titleIn(events) || firstWords(messages),
    messages: messages.length,
    shown: messages.filter(({ id }) => isShown(id)).length,
    calls: parts.filter(({ type }) => type === 'tool-call').length,
    branches: Math.max(1, events.filter(({ id }) => !parents.has(id)).length),
    tokens: parts.reduce((sum, part) => sum + estimateText(wordsOf(part)).tokens, 0),
    createdAt: created?.at ?? 0,
    updatedAt: events.reduce((latest, { at }) => Math.max(latest, at), 0),
    identity: {
      sessionId: named?.sessionId ?? null,
      formerId: named?.formerId ?? null,
      beginning: named?.beginning ?? null,
      firstId: created?.id ?? '',
    },
  }
}

/** Whether an event is on the branch that is shown. */
function shownIn(events: readonly SessionEvent[]): (id: EventId) => boolean {
  const path = pathTo(events, events.at(-1)?.id ?? null)
  return id => path.has(id)
}

function firstWords(messages: readonly MessageAppended[]): string {
  const parts = messages.find(({ role }) => role === 'user')?.parts ?? []
  return typedText(parts).trim().slice(0, TITLE).replaceAll(/\s+/g, ' ')
}

/** The words of a part that a model reads. */
function wordsOf(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text
    case 'tool-call':
      return JSON.stringify(part.input)
    case 'tool-result':
      return part.output
    case 'image':
    case 'server-work':
      return ''
  }
}

function titleIn(events: readonly SessionEvent[]): string {
  return events.reduce((title, event) => {
    if (event.type === 'v1.session-created') return event.title ?? ''
    return event.type === 'v1.session-renamed' ? event.title : title
  }, '')
}
