/**
 * Who moved the scroller: the reader, or rows that came, went or turned out taller than guessed.
 *
 * @module
 */

/** Pixels. */
export interface Place {
  readonly top: number
  /** From the lower edge of what is seen to the end. */
  readonly toEnd: number
}

/** Pixels from the end within which the reader counts as being there. */
const NEAR = 48
/** Milliseconds after which a scroll is no longer put down to a hand, or to a change of rows. */
const READER_LASTS = 600
const CHANGE_LASTS = 250

/**
 * What a scroll from `last` to `place` means: at the end; `return` to it, since only the layout
 * moved; or `away`, since the reader wants to be elsewhere. Times are in milliseconds.
 */
export function judgeScroll(
  last: Place,
  place: Place,
  {
    following,
    sinceReader,
    sinceChange,
  }: {
    readonly following: boolean
    readonly sinceReader: number
    readonly sinceChange: number
  },
): 'at-end' | 'return' | 'away' {
  const byReader = sinceReader < READER_LASTS
  const upwards = place.top < last.top - 1
  if (following && byReader && upwards && place.toEnd > 1) return 'away'
  if (place.toEnd <= NEAR) return 'at-end'
  if (!following || byReader) return 'away'
  return sinceChange < CHANGE_LASTS ? 'return' : 'away'
}
