/** Pixels. */
export interface Place {
  readonly top: number
  /** From the lower edge of what is seen to the end. */
  readonly toEnd: number
}

/** Pixels from the end within which the reader counts as being there. */
const NEAR = 48
/** Milliseconds after which a scroll is no longer put down to a hand, or to rows that changed. */
const READER_LASTS = 600
const ROWS_LAST = 250

/**
 * Who moved the scroller: the reader, or rows that came, went or turned out taller than guessed. What a scroll from
 * `last` to `place` means: at the end; `return` to it, since only the layout moved; or `away`, since the reader wants
 * to be elsewhere. Times are in milliseconds.
 *
 * Rows that come or go may move the scroller anywhere. Rows that only grow, at once or long after they were drawn,
 * never move it upwards: then the reader scrolled, perhaps with a screen reader or a search in the page, which no pointer or key announces.
 */
export function classifyScroll(
  last: Place,
  place: Place,
  {
    following,
    sinceReader,
    sinceRows,
  }: {
    readonly following: boolean
    readonly sinceReader: number
    /** Since rows came, went or changed their places. */
    readonly sinceRows: number
  },
): 'at-end' | 'return' | 'away' {
  const byReader = sinceReader < READER_LASTS
  const upwards = place.top < last.top - 1
  if (following && byReader && upwards && place.toEnd > 1) return 'away'
  if (place.toEnd <= NEAR) return 'at-end'
  if (!following || byReader) return 'away'
  if (sinceRows < ROWS_LAST) return 'return'
  const hasShrunk = heightOf(place) <= heightOf(last) - 1
  return upwards && !hasShrunk ? 'away' : 'return'
}

/** Height of all that is out of sight. The part in sight has the same height at every place. */
function heightOf({ top, toEnd }: Place): number {
  return top + toEnd
}
