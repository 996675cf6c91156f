/** The words of a page in the order of reading, from runs of text at their places. */

/** A run of text. Places are in points, from the lower left corner of the page. */
export interface TextRun {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** Of a line. */
  readonly height: number
  readonly isRightToLeft: boolean
  /** A line ends behind it. */
  readonly endsLine: boolean
}

/** Runs that stand together on one line. */
export interface Segment extends Omit<TextRun, 'endsLine'> {
  readonly right: number
}

/** A gap of this many heights divides a line into segments: columns of text, or cells. */
const WIDE_GAP = 1.5
/** Lines whose distance is more than this many heights have a paragraph between them. */
const PARAGRAPH = 1.7
/** Columns of text: least lines in each, most share of lines across both, and how much of its column a line fills. */
const LEAST_LINES = 4
const MOST_ACROSS = 0.25
const FILLED = 0.6

/** The segments of the runs, in their order. */
export function segmentsOf(runs: readonly TextRun[]): readonly Segment[] {
  const segments: Segment[] = []
  let isOpen = false
  for (const { endsLine, ...run } of runs) {
    const last = isOpen ? segments.at(-1) : undefined
    const right = run.x + run.width
    if (run.text.trim() === '') {
      if (last && run.text !== '' && !/\s$/.test(last.text))
        segments[segments.length - 1] = { ...last, text: `${last.text} ` }
    } else if (last && isBeside(last, run)) {
      segments[segments.length - 1] = {
        ...last,
        text: last.text + run.text,
        x: Math.min(last.x, run.x),
        right: Math.max(last.right, right),
        height: Math.max(last.height, run.height),
      }
    } else segments.push({ ...run, right })
    isOpen = !endsLine && segments.length > 0
  }
  return segments
}

function isBeside(last: Segment, { x, y, width, height }: Omit<TextRun, 'endsLine'>): boolean {
  const gap = Math.max(x - last.right, last.x - x - width)
  return Math.abs(last.y - y) < height / 2 && gap < WIDE_GAP * height
}

/** The text: two columns one after the other, cells of a line divided by tabs, divided words joined, paragraphs apart. */
export function pageText(segments: readonly Segment[]): string {
  const lines: { text: string; y: number; height: number }[] = []
  let before: Segment | null = null
  for (const segment of inColumns(segments)) {
    const last = lines.at(-1)
    const isSame = before !== null && Math.abs(before.y - segment.y) < segment.height / 2
    if (last && isSame) last.text = `${last.text.trimEnd()}\t${segment.text}`
    else lines.push({ text: segment.text, y: segment.y, height: segment.height })
    before = segment
  }
  return lines
    .reduce((text, line, at) => joined(text, line, lines[at - 1] ?? null), '')
    .replaceAll('\u00ad', '')
    .trim()
}

/** A hyphen at the end of a line, after a letter and before a small one, divides a word. */
const DIVIDED = /\p{L}[-\u00ad\u2010]$/u
const GOES_ON = /^\p{Ll}/u

function joined(
  text: string,
  line: { readonly text: string; readonly y: number; readonly height: number },
  before: { readonly y: number } | null,
): string {
  const words = line.text.trim()
  if (before === null) return words
  if (DIVIDED.test(text) && GOES_ON.test(words)) return text.slice(0, -1) + words
  const distance = Math.abs(before.y - line.y)
  return `${text}${distance > PARAGRAPH * line.height ? '\n\n' : '\n'}${words}`
}

/** Segments of a page with two columns: what goes across both divides it, and each piece is read column by column. */
function inColumns(segments: readonly Segment[]): readonly Segment[] {
  const middle = middleOf(segments)
  if (middle === null) return segments
  const isFromRight =
    segments.filter(({ isRightToLeft }) => isRightToLeft).length * 2 > segments.length
  const ordered: Segment[] = []
  let columns: [Segment[], Segment[]] = [[], []]
  const end = () => {
    ordered.push(...(isFromRight ? columns.toReversed() : columns).flat())
    columns = [[], []]
  }
  for (const segment of segments.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    if (segment.right <= middle) columns[0].push(segment)
    else if (segment.x >= middle) columns[1].push(segment)
    else {
      end()
      ordered.push(segment)
    }
  }
  end()
  return ordered
}

/** The place between two columns of prose; null for one column, and for a table. */
function middleOf(segments: readonly Segment[]): number | null {
  const left = Math.min(...segments.map(({ x }) => x))
  const right = Math.max(...segments.map(segment => segment.right))
  for (let share = 0.4; share <= 0.6; share += 0.02) {
    const middle = left + share * (right - left)
    const ofLeft = segments.filter(segment => segment.right <= middle)
    const ofRight = segments.filter(({ x }) => x >= middle)
    const across = segments.length - ofLeft.length - ofRight.length
    const isFilled =
      filled(ofLeft) >= FILLED * (middle - left) && filled(ofRight) >= FILLED * (right - middle)
    const areMany = ofLeft.length >= LEAST_LINES && ofRight.length >= LEAST_LINES
    if (areMany && isFilled && across <= MOST_ACROSS * segments.length) return middle
  }
  return null
}

/** The mean width. */
function filled(segments: readonly Segment[]): number {
  return segments.reduce((sum, { x, right }) => sum + right - x, 0) / Math.max(1, segments.length)
}
