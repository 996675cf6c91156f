/** The title that a summary has, or gives by its first words. */
import { sentencesOf } from './sentences.ts'
import { lineWithoutMarks } from './without-markdown.ts'
import { wholeCharacters } from './cut.ts'

/** A title that the writer gave: a line of its own before anything else. */
const GIVEN =
  /^\s*(?:<title>([^<\n]{1,200})<\/title>|(?:#{1,6}\s+)?\*{0,2}title\*{0,2}\s?[:：]\*{0,2}\s*([^\n]{1,200})|#\s+([^\n]{1,200}))/i
/** The content of the section with the goal. */
const GOAL = /^#{1,6}\s+goal\s*\n+([^\n#][^\n]*)/im
/** Lines that say nothing of the conversation: headings, markers, and empty sections. */
const NO_WORDS = /^(?:#{1,6}\s|\[.*\]$|\(none\)$|-\s*\(none\)$)/
/** Who speaks, and where it stands, as summaries say it. */
const LABEL = /^(?:user|assistant|tool):\s+/i
const CITATION = /\s*\[?¶\s?\d[\d–, ¶-]*\]?/g

/** Longest title, in characters. */
const LONGEST = 60

/** At most 60 characters; null if the summary says nothing, as the marker of a failed one. */
export function titleOfSummary(summary: string): string | null {
  const given = GIVEN.exec(summary)
    ?.slice(1)
    .find(title => title !== undefined)
  const goal = GOAL.exec(summary)?.[1]
  const words = [given, goal, ...summary.split('\n')].find(
    line => line !== undefined && line.trim() !== '' && !NO_WORDS.test(line.trim()),
  )
  if (words === undefined) return null
  const plain = lineWithoutMarks(words).replaceAll(CITATION, '').replace(LABEL, '')
  const title = shortened((sentencesOf(plain)[0] ?? plain).replace(/[.。]$/, '').trim())
  return title === '' ? null : title
}

/** Cut after a word. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text
  const start = text.slice(0, wholeCharacters(text, LONGEST - 1))
  const space = start.lastIndexOf(' ')
  return `${(space > LONGEST / 2 ? start.slice(0, space) : start).trimEnd()}…`
}
