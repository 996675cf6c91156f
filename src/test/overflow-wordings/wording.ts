/** One wording of an error, labelled, and how a list of them is written. */
import type { FailureKind } from '../../engine/log/event.ts'
import type { Remedy } from '../../engine/overflow/classify.ts'

export interface Wording {
  readonly status: number | null
  readonly limit: number | null
  readonly body: string
  readonly kind: FailureKind
  readonly remedy: Remedy
}

/** Each line: the status (`-` for none), the stated limit in tokens (`-` for none), the body. */
export function wordings(kind: FailureKind, remedy: Remedy, lines: string): readonly Wording[] {
  return lines
    .trim()
    .split('\n')
    .map(line => {
      const [, status, limit, body] = /^\s*(\d+|-) (\d+|-) (.+)$/.exec(line) ?? []
      if (status === undefined || limit === undefined || body === undefined)
        throw new RangeError(line)
      const numberOf = (text: string) => (text === '-' ? null : Number(text))
      return { status: numberOf(status), limit: numberOf(limit), body, kind, remedy }
    })
}
