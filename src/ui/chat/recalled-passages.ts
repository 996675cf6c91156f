import type { RecalledPassage } from '../../engine/index.ts'

/** Passages of messages that follow each other. */
export type Run = readonly [RecalledPassage, ...RecalledPassage[]]

/** Recalled passages as they are shown: words of neighbouring messages as one. */
export function runsOf(passages: readonly RecalledPassage[]): readonly Run[] {
  const runs: [RecalledPassage, ...RecalledPassage[]][] = []
  for (const passage of passages) {
    const open = runs.at(-1)
    const last = open?.at(-1)
    if (open && last && passage.number - last.number <= 1) open.push(passage)
    else runs.push([passage])
  }
  return runs
}
