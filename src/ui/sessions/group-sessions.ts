import { daysBetween, formatMonth } from '../../i18n/format.ts'
import { projectsText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import type { ShownProject } from '../../runtime/projects/project-commands.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { holdsTags, readTagFilter } from '../../runtime/sessions/tag-filter.ts'
import { holdsWords, wordsOf } from '../../kit/words.ts'
import { toggled as toggledIn } from '../../kit/selection.ts'
import { create } from 'zustand'
import { keepHere, readLocal } from '../../kit/browser-storage.ts'

export type ListLine =
  | { readonly type: 'heading'; readonly text: string }
  | FolderLine
  /** `folder`: the id of the one that it is shown in; null for none. */
  | { readonly type: 'session'; readonly session: SessionRow; readonly folder: string | null }
  /** `id`: what toggles to show all sessions of the folder. */
  | {
      readonly type: 'more'
      readonly id: string
      readonly count: number
      readonly folder: string
    }
  | { readonly type: 'note'; readonly text: string; readonly folder: string }

export interface FolderLine {
  readonly type: 'folder'
  /** Of the project, or `ARCHIVE`. */
  readonly id: string
  readonly name: string
  /** Sessions in it. */
  readonly count: number
  readonly isOpen: boolean
}

/** Sessions of an open folder that are shown before all are asked for. */
const SHOWN_FIRST = 8

/** The id of the folder of archived sessions. */
export const ARCHIVE = 'archive'

export const SESSION_SORTS = ['changed', 'created', 'title'] as const
export type SessionSort = (typeof SESSION_SORTS)[number]

export interface Grouping {
  readonly now: number
  /** By name; none for a list without folders. */
  readonly projects: readonly Pick<ShownProject, 'id' | 'name'>[]
  /** Folders that are not as at first: projects are open, the archive is closed. */
  readonly toggled: ReadonlySet<string>
  readonly sort: SessionSort
  /** True: archived sessions are in a folder at the end. */
  readonly hasArchive: boolean
}

const FLAT: Omit<Grouping, 'now'> = {
  projects: [],
  toggled: new Set(),
  sort: 'changed',
  hasArchive: false,
}

/** Pinned sessions, the projects, then the other sessions with a heading before each day, week or month, and the archive. */
export function groupSessions(
  sessions: readonly SessionRow[],
  given: Pick<Grouping, 'now'> & Partial<Grouping>,
): readonly ListLine[] {
  const { now, projects, toggled, sort, hasArchive } = { ...FLAT, ...given }
  const groups = groupsOf(sorted(sessions, sort), projects, hasArchive)
  const lines: ListLine[] = []
  const add = (list: readonly SessionRow[], folder: string | null = null): void => {
    for (const session of list) lines.push({ type: 'session', session, folder })
  }
  const addFolder = (id: string, name: string, list: readonly SessionRow[]): void => {
    const isOpen = toggled.has(id) === (id === ARCHIVE)
    lines.push({ type: 'folder', id, name, count: list.length, isOpen })
    if (!isOpen) return
    const all = `${id}*`
    const isWhole = toggled.has(all) || list.length <= SHOWN_FIRST + 1
    add(pinnedFirst(list).slice(0, isWhole ? list.length : SHOWN_FIRST), id)
    if (!isWhole)
      lines.push({ type: 'more', id: all, count: list.length - SHOWN_FIRST, folder: id })
    if (list.length === 0)
      lines.push({ type: 'note', text: projectsText('projects.empty'), folder: id })
  }
  if (groups.pinned.length > 0) lines.push({ type: 'heading', text: t('sessions.pinned') })
  add(groups.pinned)
  for (const { id, name } of projects) addFolder(id, name, groups.inProject.get(id) ?? [])
  const headingOf = sort === 'title' ? () => projectsText('projects.sort-title') : datesBefore(now)
  let heading = ''
  for (const session of groups.others) {
    const own = headingOf(sort === 'created' ? session.createdAt : session.updatedAt)
    if (own !== heading) lines.push({ type: 'heading', text: own })
    heading = own
    add([session])
  }
  if (groups.archive.length > 0)
    addFolder(ARCHIVE, projectsText('projects.archived'), groups.archive)
  return lines
}

/** Each session is in one of these. */
function groupsOf(
  sessions: readonly SessionRow[],
  projects: Grouping['projects'],
  hasArchive: boolean,
) {
  const inProject = new Map<string, SessionRow[]>(projects.map(({ id }) => [id, []]))
  const archive: SessionRow[] = []
  const pinned: SessionRow[] = []
  const others: SessionRow[] = []
  for (const session of sessions) {
    const isArchived = hasArchive && session.archivedAt !== undefined
    const folder = isArchived ? archive : inProject.get(session.projectId ?? '')
    const list = folder ?? (session.pinnedAt === null ? others : pinned)
    list.push(session)
  }
  return { inProject, archive, pinned, others }
}

/** The ids of the sessions, as the list shows them. */
export function idsIn(lines: readonly ListLine[]): readonly string[] {
  return lines.flatMap(line => (line.type === 'session' ? [line.session.id] : []))
}

/** The id of a line that takes the focus: of its session or folder, or its own; null for other lines. */
export function stopOf(line: ListLine): string | null {
  if (line.type === 'session') return line.session.id
  return line.type === 'folder' || line.type === 'more' ? line.id : null
}

function pinnedFirst(sessions: readonly SessionRow[]): readonly SessionRow[] {
  const isPinned = ({ pinnedAt }: SessionRow): boolean => pinnedAt !== null
  if (!sessions.some(isPinned)) return sessions
  return [...sessions.filter(isPinned), ...sessions.filter(each => !isPinned(each))]
}

function sorted(sessions: readonly SessionRow[], sort: SessionSort): readonly SessionRow[] {
  if (sort === 'changed') return sessions
  if (sort === 'created')
    return sessions.toSorted((left, right) => right.createdAt - left.createdAt)
  const keyed = sessions.map(session => [session.title.toLocaleLowerCase(), session] as const)
  // Comparing by the rules of a language takes too long for thousands of titles.
  return keyed
    .toSorted(([left], [right]) => (left < right ? -1 : Number(left > right)))
    .map(([, session]) => session)
}

/** The heading of a time. Thousands of times have few months, so each month is written once. */
function datesBefore(now: number): (at: number) => string {
  const months = new Map<number, string>()
  return at => {
    const days = daysBetween(at, now)
    if (days <= 0) return t('sessions.today')
    if (days < 7) return t('sessions.this-week')
    const date = new Date(at)
    const month = date.getFullYear() * 12 + date.getMonth()
    const known = months.get(month) ?? formatMonth(at, now)
    months.set(month, known)
    return known
  }
}

/** The sessions with every tag of `text`, as `tag:home`, whose title contains its other words; all for an empty text. */
export function findByTitle(sessions: readonly SessionRow[], text: string): readonly SessionRow[] {
  const { tags, rest } = readTagFilter(text)
  const words = wordsOf(rest)
  if (words.length === 0 && tags.length === 0) return sessions
  return sessions.filter(row => holdsTags(row, tags) && holdsWords(row.title, words))
}

/** In the local storage: the order of the sessions, and the ids of folders that are not as at first. */
const SORT_KEY = 'palimpsest-session-sort'
const FOLDERS_KEY = 'palimpsest-folders'

/** How this browser shows the list: its order, and which folders are not as at first. */
export const useListView = create<{
  readonly sort: SessionSort
  readonly toggled: ReadonlySet<string>
}>(() => ({
  sort: SESSION_SORTS.find(name => name === readLocal(SORT_KEY)) ?? 'changed',
  toggled: new Set(readLocal(FOLDERS_KEY)?.split(' ')),
}))

export function sortSessions(sort: SessionSort): void {
  keepHere(SORT_KEY, sort)
  useListView.setState({ sort })
}

/** Opens or closes a folder. */
export function toggleFolder(id: string): void {
  const next = toggledIn(useListView.getState().toggled, id)
  keepHere(FOLDERS_KEY, [...next].join(' '))
  useListView.setState({ toggled: next })
}
