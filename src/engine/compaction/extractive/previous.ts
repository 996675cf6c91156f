/** What a new summary tells again of the one that it replaces, and who said it. */
import { linesOf, unquote } from '../../text/speaker-marks.ts'
import {
  NOTHING,
  parseSummary,
  SECTIONS,
  type SectionHeading,
  VERBATIM_HEADING,
} from '../sections.ts'
import type { Candidate } from './select.ts'
import { bulletText, mayBeSpeaker, type Said, LABELS, NAME, saidIn } from './speakers.ts'
import { contentWordsOf } from '../../text/words.ts'
import { minuteOf } from '../../masking/markers.ts'

/** What to keep longest when room is short, by heading; what was true only then goes first. */
const WEIGHTS: Readonly<Record<string, number>> = {
  Goal: 6,
  'Constraints and instructions': 6,
  'Decisions, with reasons': 4,
  'Errors and fixes': 3,
  'Files and identifiers': 3,
  Done: 2.5,
  'Open questions': 1.5,
  'Current state': 1.2,
  'In progress': 1,
  'Next step': 1,
} satisfies Record<SectionHeading, number>

/** The summary that a new one replaces. */
export interface PreviousSummary {
  readonly text: string
  /** True where code wrote it, so that its labels tell who said what; else all of it is one speaker's, the summary's. */
  readonly hasSpeakers: boolean
}

/** The bullets of a summary's sections; an unknown heading counts as "Current state". Orders below 0: before all that is new. */
export function carryBullets(
  summary: PreviousSummary | null,
): readonly Omit<Candidate, 'tokens'>[] {
  const bullets = summary === null ? [] : bulletsOf(summary)
  return bullets
    .filter(({ text }) => !/^[\s\u0085]*$/.test(text) && text.trim() !== NOTHING)
    .map(({ heading, speaker, text }, at) => {
      const words = contentWordsOf(text)
      return {
        text: bulletText(heading, { speaker, text }),
        heading,
        order: at - bullets.length,
        score: (WEIGHTS[heading] ?? 1) * (1 + words.length),
        words: words.length > 0 ? words.map(word => told(word, heading)) : [text],
      }
    })
}

interface Bullet extends Said {
  readonly heading: string
}

function bulletsOf({ text, hasSpeakers }: PreviousSummary): readonly Bullet[] {
  if (hasSpeakers) return readSummary(text).bullets.map(underKnownHeading)
  return parseSummary(text)
    .flatMap(({ heading, bullets }) =>
      bullets.map(bullet => ({
        heading,
        speaker: 'summary' as const,
        text: withoutQuotes(bullet),
      })),
    )
    .map(underKnownHeading)
}

/** Further lines are set in and quoted again when they are written. */
function withoutQuotes(bullet: string): string {
  let before = ''
  return linesOf(bullet)
    .map(({ line, end }) => {
      // Behind a line break the margin was taken off as the bullet was read.
      const inner = before === '' || before.endsWith('\n') ? line : line.replace(/^ {2}/, '')
      const text = before !== '' && mayBeSpeaker(inner) ? inner.replace(/^(?:> )+/, '') : inner
      before = end
      return `${text}${end}`
    })
    .join('')
}

/** The turns that stood there word for word, in order, where it tells whose they are. */
export function turnsCarriedFrom(summary: PreviousSummary | null): readonly CarriedTurn[] {
  return summary?.hasSpeakers ? readSummary(summary.text).turns : []
}

function underKnownHeading(bullet: Bullet): Bullet {
  const isKnown = SECTIONS.some(section => section.heading === bullet.heading)
  return isKnown ? bullet : { ...bullet, heading: 'Current state' }
}

function told(word: string, heading: string): string {
  return heading === 'Files and identifiers' ? `=${word}` : word
}

/** Further lines of a bullet or a turn are set in by this. */
export const MARGIN = '  '

/** A turn that stood word for word in a summary. */
export interface CarriedTurn {
  /** Null if unknown. */
  readonly role: 'user' | 'assistant' | null
  /** The speaker's own name with its colon and space, with which the text begins; empty where speakers are not named. */
  readonly name: string
  readonly text: string
  /** The day over it, `2023-05-08`; null for none. */
  readonly day: string | null
}

interface ReadSummary {
  readonly bullets: readonly (Said & { readonly heading: string })[]
  readonly turns: readonly CarriedTurn[]
}

/** Never throws. */
function readSummary(summary: string): ReadSummary {
  const blocks = blocksOf(summary)
  const bullets: (Said & { heading: string })[] = []
  const spoken: string[] = []
  let heading = ''
  for (const block of blocks) {
    const title = titleOf(block)
    if (title !== null) heading = title
    else if (heading === VERBATIM_HEADING) spoken.push(block)
    else if (block.trim() !== '' && block !== NOTHING) bullets.push(bulletIn(heading, block))
  }
  return { bullets, turns: turnsIn(spoken) }
}

/** Lines that are not set in, each with those behind it that are. */
function blocksOf(summary: string): readonly string[] {
  const blocks: string[] = []
  let end = ''
  for (const { line, end: next } of linesOf(summary)) {
    const last = blocks.pop()
    if (last === undefined) blocks.push(line)
    else if (line.startsWith(MARGIN))
      blocks.push(`${last}${end}${unquote(line.slice(MARGIN.length), mayBeSpeaker)}`)
    else blocks.push(last, line)
    end = next
  }
  return blocks
}

const TITLES = new Set<string>([...SECTIONS.map(({ heading }) => heading), VERBATIM_HEADING])

/** The heading that a line is; empty for one that no summary has. Null for any other line. */
function titleOf(block: string): string | null {
  const [, title] = /^#{1,6} (.+)$/.exec(block) ?? []
  if (title === undefined) return null
  return TITLES.has(title) ? title : ''
}

const MARK = '- '

function bulletIn(heading: string, block: string): Said & { readonly heading: string } {
  return block.startsWith(MARK)
    ? { heading, ...saidIn(heading, block.slice(MARK.length)) }
    : { heading, speaker: 'summary', text: block }
}

function turnsIn(blocks: readonly string[]): readonly CarriedTurn[] {
  const turns: CarriedTurn[] = []
  const roles = new Map<string, CarriedTurn['role']>()
  let day: string | null = null
  let before: Pick<CarriedTurn, 'role' | 'name'> = { role: null, name: '' }
  for (const block of blocks) {
    const named = dayIn(block, day)
    day = named ?? day
    if (named !== null || block.trim() === '') continue
    if (block.startsWith(' ')) {
      turns.push({ ...before, text: `${before.name}${block.slice(1)}`, day })
      continue
    }
    const turn = spokenIn(block.startsWith(MARK) ? block.slice(MARK.length) : block, roles)
    before = turn
    turns.push({ ...turn, day })
  }
  return turns
}

/** The first turn of a name tells its role as well. */
function spokenIn(
  block: string,
  roles: Map<string, CarriedTurn['role']>,
): Omit<CarriedTurn, 'day'> {
  for (const role of ['user', 'assistant'] as const) {
    const label = LABELS[role]
    if (block.startsWith(label)) return { role, name: '', text: block.slice(label.length) }
    const introduced = `${label.slice(0, -2)} `
    if (!block.startsWith(introduced)) continue
    const text = block.slice(introduced.length)
    const [name = ''] = NAME.exec(text) ?? []
    if (name === '') continue
    if (!roles.has(name)) roles.set(name, role)
    return { role: roles.get(name) ?? role, name, text }
  }
  const [name = ''] = NAME.exec(block) ?? []
  return { role: roles.get(name) ?? null, name, text: block }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A heading of `dayHeading`, alone on its line. */
export const DAY_LINE = new RegExp(String.raw`^(\d{1,2}) (${MONTHS.join('|')})(?: (\d{4}))?$`)

/** `2023-05-08`, in UTC, of milliseconds since 1970. */
export function dayOf(at: number): string {
  return minuteOf(at).slice(0, 10)
}

/** `8 May 2023` for `2023-05-08`: half the tokens. Without the year where the day before it was of the same one. */
export function dayHeading(day: string, before: string | null): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const sameYear = before?.startsWith(`${year}-`) ?? false
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}${sameYear ? '' : ` ${year}`}`
}

/** The day that a heading names, of the same year as the one before where it names none; null for any other line. */
export function dayIn(line: string, before: string | null): string | null {
  const [, date, month = '', ownYear] = DAY_LINE.exec(line) ?? []
  const year = ownYear ?? before?.slice(0, 4)
  if (date === undefined || year === undefined) return null
  const number = MONTHS.indexOf(month) + 1
  return `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
}
