/** What a preview reported. */
export interface ConsoleLine {
  readonly kind: 'error' | 'warning' | 'log'
  readonly text: string
  /** The line of the page; null if unknown. */
  readonly line: number | null
  /** How often it came in a row. */
  readonly times: number
}

const MOST = 200

/** The lines with one more at the end: the same one again is counted, and of too many the first ones go. */
export function withLine(
  lines: readonly ConsoleLine[],
  { kind, text, line }: Omit<ConsoleLine, 'times'>,
): readonly ConsoleLine[] {
  const last = lines.at(-1)
  if (last && last.kind === kind && last.text === text && last.line === line)
    return [...lines.slice(0, -1), { ...last, times: last.times + 1 }]
  return [...lines.slice(1 - MOST), { kind, text, line, times: 1 }]
}
