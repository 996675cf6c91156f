/** Reads the previous summary: which bullets the new one repeats, and who said them. */
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

/** Weight of each heading if tokens are few; outdated sections are dropped first. */
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
  /** True if code wrote it, so its labels name the speakers; else the whole text has one speaker. */
  readonly hasSpeakers: boolean
}

/** The bullets of the sections; an unknown heading is "Current state". `order` is below 0: before new text. */
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

/** Removes indents and quotes; they are added again at writing. */
function withoutQuotes(bullet: string): string {
  let before = ''
  return linesOf(bullet)
    .map(({ line, end }) => {
      // The indent after a line break was removed when the bullet was read.
      const inner = before === '' || before.endsWith('\n') ? line : line.replace(/^ {2}/, '')
      const text = before !== '' && mayBeSpeaker(inner) ? inner.replace(/^(?:> )+/, '') : inner
      before = end
      return `${text}${end}`
    })
    .join('')
}

/** The word-for-word turns of the summary, in order, if it names their speakers. */
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

/** The indent of further lines. */
export const MARGIN = '  '

/** A word-for-word turn of a summary. */
export interface CarriedTurn {
  readonly role: 'user' | 'assistant' | null
  /** The speaker's name with colon and space, at the start of the text; empty without names. */
  readonly name: string
  readonly text: string
  /** The day, `2023-05-08`; null for none. */
  readonly day: string | null
}

interface ReadSummary {
  readonly bullets: readonly (Said & { readonly heading: string })[]
  readonly turns: readonly CarriedTurn[]
}

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

/** The unindented lines, each with its indented lines. */
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

/** The heading in a line; empty for an unknown heading, null for another line. */
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

/** A name's first turn also states its role. */
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

/** A line with only a day heading. */
export const DAY_LINE = new RegExp(String.raw`^(\d{1,2}) (${MONTHS.join('|')})(?: (\d{4}))?$`)

/** The UTC day `2023-05-08` of a time in milliseconds since the Unix epoch. */
export function dayOf(at: number): string {
  return minuteOf(at).slice(0, 10)
}

/** `8 May 2023` for `2023-05-08`: half the tokens. Without the year if the day before has the same one. */
export function dayHeading(day: string, before: string | null): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const sameYear = before?.startsWith(`${year}-`) ?? false
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}${sameYear ? '' : ` ${year}`}`
}

/** The day of a heading; without a year, that of the day before. Null for another line. */
export function dayIn(line: string, before: string | null): string | null {
  const [, date, month = '', ownYear] = DAY_LINE.exec(line) ?? []
  const year = ownYear ?? before?.slice(0, 4)
  if (date === undefined || year === undefined) return null
  const number = MONTHS.indexOf(month) + 1
  return `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
}
