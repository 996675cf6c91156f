import { daysBetween, formatMonth } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { holdsWords, wordsOf } from '../kit/words.ts'

export type ListLine =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'session'; readonly session: SessionRow }

/** Pinned sessions, then the others, in their order, with a heading before each day, week or month that begins. */
export function groupSessions(sessions: readonly SessionRow[], now: number): readonly ListLine[] {
  const lines: ListLine[] = []
  let heading = ''
  const isPinned = ({ pinnedAt }: SessionRow): boolean => pinnedAt !== null
  const ordered = [...sessions.filter(isPinned), ...sessions.filter(each => !isPinned(each))]
  for (const session of ordered) {
    const own = isPinned(session) ? t('sessions.pinned') : headingOf(session.updatedAt, now)
    if (own !== heading) lines.push({ type: 'heading', text: own })
    heading = own
    lines.push({ type: 'session', session })
  }
  return lines
}

/** The ids of the sessions, as the list shows them. */
export function idsIn(lines: readonly ListLine[]): readonly string[] {
  return lines.flatMap(line => (line.type === 'session' ? [line.session.id] : []))
}

function headingOf(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (days <= 0) return t('sessions.today')
  return days < 7 ? t('sessions.this-week') : formatMonth(at, now)
}

/** The sessions whose title contains every word of `text`; all of them for an empty text. */
export function findByTitle(sessions: readonly SessionRow[], text: string): readonly SessionRow[] {
  const words = wordsOf(text)
  return words.length === 0 ? sessions : sessions.filter(({ title }) => holdsWords(title, words))
}
