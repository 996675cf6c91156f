import type { LeaveOut } from '../src/test/recorded/readable.ts'
import type { Row } from './row.ts'

/** Counts what a section cannot read of the recorded data, by source. */
export interface LeftOut {
  readonly add: LeaveOut
  /** One row for each source of which something was left out. */
  readonly rows: (section: string) => readonly Row[]
  /** The same in sentences, with the first reason of each. */
  readonly told: () => readonly string[]
}

export function countLeftOut(): LeftOut {
  const sources = new Map<string, { count: number; readonly why: unknown }>()
  return {
    add: (source, why) => {
      const held = sources.get(source)
      if (held) held.count += 1
      else sources.set(source, { count: 1, why })
    },
    rows: section =>
      [...sources].map(([filter, { count }]) => ({
        section,
        subject: 'data',
        metric: 'left-out',
        filter,
        value: count,
        unit: 'count',
        n: count,
      })),
    told: () =>
      [...sources].map(
        ([source, { count, why }]) => `${count} of ${source} left out; the first: ${reasonOf(why)}`,
      ),
  }
}

/** In one line. */
export function reasonOf(why: unknown): string {
  const words = why instanceof Error ? `${why.name}: ${why.message}` : String(why)
  return words.replaceAll(/\s+/g, ' ').slice(0, 200)
}
