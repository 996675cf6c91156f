import { endOfWork, readDate, readDuration } from './gantt-dates.ts'

/** What a task is marked with. */
type Mark = 'done' | 'active' | 'crit' | 'milestone'

export interface Task {
  readonly name: string
  /** Empty for tasks before the first section. */
  readonly section: string
  readonly marks: ReadonlySet<Mark>
  /** In milliseconds. */
  readonly start: number
  readonly end: number
}

export interface Gantt {
  readonly tasks: readonly Task[]
  readonly title: string | null
  /** Of the dates on its scale; null for one that fits its length. */
  readonly axisFormat: string | null
}

/** What is known before a task is read. */
interface Reading {
  readonly settings: ReadonlyMap<string, string>
  /** Null for the first. */
  readonly before: Task | null
  readonly starts: ReadonlyMap<string, number>
  readonly ends: ReadonlyMap<string, number>
}

/** Reads a Gantt chart of Mermaid; null if a task has no date that can be read. */
export function readGantt(text: string): Gantt | null {
  const settings = new Map<string, string>()
  const tasks: Task[] = []
  const starts = new Map<string, number>()
  const ends = new Map<string, number>()
  for (const line of text.split('\n').slice(1)) {
    const said = line.trim()
    if (said === '' || set(settings, said)) continue
    const read = readTask(said, { settings, before: tasks.at(-1) ?? null, starts, ends })
    if (read === null) return null
    const { id, ...task } = read
    tasks.push({ ...task, section: settings.get('section') ?? '' })
    starts.set(id, task.start)
    ends.set(id, task.end)
  }
  const named = (name: string) => settings.get(name) ?? null
  return { tasks, title: named('title'), axisFormat: named('axisFormat') }
}

/** Takes over a line that sets something; false for any other line. */
function set(settings: Map<string, string>, line: string): boolean {
  const [, keyword, rest = ''] = KEYWORD.exec(line) ?? []
  if (keyword === undefined) return false
  const before = keyword === 'excludes' ? (settings.get(keyword) ?? '') : ''
  settings.set(keyword, `${before} ${rest}`.trim())
  return true
}

const ISO_DAY = 'YYYY-MM-DD'

/** Lines that are no task. Some set what this drawing does not have. */
const KEYWORD =
  /^(title|dateFormat|axisFormat|section|excludes|includes|tickInterval|todayMarker|weekday|weekend|inclusiveEndDates|topAxis|displayMode|click)\b\s*(.*)$/

const MARKS: readonly Mark[] = ['done', 'active', 'crit', 'milestone']

/** A task, `name : marks, id, start, end`, of which only the end must be there. */
function readTask(line: string, reading: Reading) {
  const [, name, facts = ''] = /^(.*\S)\s+:(.*)$/.exec(line) ?? /^([^:]*):(.*)$/.exec(line) ?? []
  if (name === undefined) return null
  const parts = facts.split(',').map(part => part.trim())
  const marks = MARKS.filter(mark => parts.includes(mark))
  const [end = '', start, id = ''] = parts
    .filter(part => !MARKS.some(mark => mark === part))
    .toReversed()
  const times = timesOf({ start, end }, reading)
  return times && { id, name: name.trim(), marks: new Set(marks), ...times }
}

/** Null if one of them cannot be read, or they are the wrong way round. */
function timesOf(
  texts: { readonly start: string | undefined; readonly end: string },
  reading: Reading,
): Pick<Task, 'start' | 'end'> | null {
  const { before } = reading
  const start = texts.start === undefined ? before && before.end : startOf(texts.start, reading)
  if (start === null) return null
  const end = endOf(texts.end, start, reading)
  return end === null || end < start ? null : { start, end }
}

/** `after a b`: once all of them have ended. */
function startOf(text: string, { settings, ends }: Reading): number | null {
  const [, names] = /^after\s+(.+)$/.exec(text) ?? []
  if (names === undefined) return readDate(text, settings.get('dateFormat') ?? ISO_DAY)
  const known = names.split(/\s+/).map(name => ends.get(name))
  return known.includes(undefined) ? null : Math.max(...known.map(Number))
}

function endOf(text: string, start: number, { settings, starts }: Reading): number | null {
  const [, name] = /^until\s+(\S+)$/.exec(text) ?? []
  if (name !== undefined) return starts.get(name) ?? null
  const format = settings.get('dateFormat') ?? ISO_DAY
  const length = readDuration(text)
  if (length === null) return readDate(text, format)
  const excludes = settings.get('excludes') ?? ''
  const names = new Set(excludes.toLowerCase().match(/[^\s,]+/g))
  return endOfWork(start, length, { names, format })
}
