/**
 * A summary that code wrote, read back as what it was made of. Only lines that are not set in can be marks, and no content
 * is written there; what is in no such form, as after a person's edit, is nobody's in particular.
 *
 * @module
 */
import { linesOf, unquoted } from '../../text/speaker-marks.ts'
import { NOTHING, SECTIONS, VERBATIM_HEADING } from '../sections.ts'
import { dayIn } from './days.ts'
import { LABELS, mayBeSpeaker, NAME, saidIn, type Said } from './speakers.ts'

/** Further lines of a bullet or a turn are set in by this. */
export const MARGIN = '  '

/** A turn that stood word for word in a summary. */
export interface CarriedTurn {
  /** Null where nobody tells. */
  readonly role: 'user' | 'assistant' | null
  /** The speaker's own name with its colon and space, with which the text begins; empty where speakers are not named. */
  readonly name: string
  readonly text: string
  /** The day over it, `2023-05-08`; null for none. */
  readonly day: string | null
}

export interface ReadSummary {
  readonly bullets: readonly (Said & { readonly heading: string })[]
  readonly turns: readonly CarriedTurn[]
}

/** Never throws, whatever the text. */
export function readSummary(summary: string): ReadSummary {
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
      blocks.push(`${last}${end}${unquoted(line.slice(MARGIN.length), mayBeSpeaker)}`)
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
