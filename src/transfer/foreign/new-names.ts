/** The title and the system prompt of a later export, where the person has not set their own. */
import type { EventId, EventOf, SessionEvent } from '../../engine/index.ts'
import { foreignId } from './grow-log.ts'
import { isForeignId } from './new-branches.ts'

/** Events for names that the log never had. A title or prompt of the person stays. */
export function newNames(
  file: readonly SessionEvent[],
  log: readonly SessionEvent[],
  leafId: EventId | null,
): readonly SessionEvent[] {
  const events: SessionEvent[] = []
  const stamp = (event: SessionEvent, kind: string) => {
    const id = foreignId(`${event.id}\n${kind}`)
    return { id, parentId: events.at(-1)?.id ?? leafId, at: event.at }
  }
  const title = file.findLast(isTitle)
  const words = title && titleIn(title)
  if (title && words && isNews(log.filter(isTitle), titleIn, words))
    events.push({ ...stamp(title, `title ${words}`), type: 'v1.session-renamed', title: words })
  const prompt = file.findLast(isPrompt)
  if (prompt && isNews(log.filter(isPrompt), each => each.systemPrompt, prompt.systemPrompt))
    events.push({ ...prompt, ...stamp(prompt, `prompt ${prompt.systemPrompt}`) })
  return events
}

type Title = EventOf<'v1.session-created' | 'v1.session-renamed'>

function isTitle(event: SessionEvent): event is Title {
  return event.type === 'v1.session-created' || event.type === 'v1.session-renamed'
}

function titleIn({ title }: Title): string | null {
  return title
}

function isPrompt(event: SessionEvent): event is EventOf<'v1.system-prompt-changed'> {
  return event.type === 'v1.system-prompt-changed'
}

/** True if no event had these words, and the newest one comes from an import. */
function isNews<Event extends SessionEvent>(
  events: readonly Event[],
  wordsOf: (event: Event) => string | null,
  words: string,
): boolean {
  const newest = events.at(-1)
  return (!newest || isForeignId(newest.id)) && !events.some(event => wordsOf(event) === words)
}
