/** A rule that a preset as a whole must keep; its schema reports the one that is broken. */
export type PresetRule =
  /** Where cuts lie is set exactly where something stays. */
  | 'cuts-without-tail'
  /** A static marker is set exactly where it may stand. */
  | 'static-marker'
  /** Where nothing stays, nothing of it is masked. */
  | 'mask-without-tail'
  /** A breaker and a spend cap bound only what compacts automatically. */
  | 'bounds-without-automatic'
  /** What starts at a threshold has one; without any it would never start. */
  | 'never-starts'
  /** A preset that never compacts cannot compact after an overflow. */
  | 'compact-without-compaction'
