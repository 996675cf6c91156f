/** Saved sessions, as the list shows them. */
import type { SessionRow } from '../ports/storage.ts'
import { NOON } from './fake-session.ts'

const DAY_MS = 86_400_000

const TITLES: readonly (readonly [title: string, messages: number, daysAgo: number])[] = [
  ['Label printer margins', 23, 0.1],
  ['Opening hours notice, three lengths', 9, 0.2],
  ['Reading group, spring list', 64, 3],
  ['Why the reservation mail bounced', 212, 4],
  ['Grant application, second draft', 341, 4],
  ['Regex for old shelf marks', 17, 5],
  ['Floor plan for the children’s room', 88, 7],
  ['Inventory scanner comparison', 52, 10],
  ['Volunteer rota rules', 40, 15],
  ['Translating the house rules', 31, 18],
]

/** So many of them, the newest first. */
export function savedSessions(count: number): readonly SessionRow[] {
  return Array.from({ length: count }, (_, index) => {
    const [title = '', messages = 0, daysAgo = 0] = TITLES[index % TITLES.length] ?? []
    const age = daysAgo + Math.floor(index / TITLES.length) * 20
    return sessionRow(`s${index}`, {
      title: index < TITLES.length ? title : `${title} ${index}`,
      messages,
      updatedAt: NOON - age * DAY_MS,
      backedUpAt: index % 3 === 0 ? NOON - DAY_MS : null,
    })
  })
}

/** A saved session for the list. */
export function sessionRow(id: string, change: Partial<SessionRow> = {}): SessionRow {
  return {
    id,
    title: id,
    origin: 'user',
    presetId: null,
    createdAt: NOON - DAY_MS,
    updatedAt: NOON,
    messages: 12,
    revision: 12,
    trashedAt: null,
    backedUpAt: null,
    imported: null,
    pinnedAt: null,
    ...change,
  }
}
