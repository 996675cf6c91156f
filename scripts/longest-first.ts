import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** None of them may begin last, when nothing is left for the other core. */
const LONGEST = [
  'src/test/recorded/replay.test.ts',
  'src/engine/turn/stuck-session.test.ts',
  'src/engine/request/preset-chains.test.ts',
  'src/providers/remote.test.ts',
]

const LONGEST_ALONE = 'src/app/injections.test.ts'

for (const path of [LONGEST_ALONE, ...LONGEST])
  if (!existsSync(path)) throw new RangeError(`There is no test file ${path}`)

/** vitest's order, which is by size where it has never run, but for the files of which is known that they take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- that of vitest, and no array's
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  // Those that share their modules go in one go, else these would be loaded twice.
  if (project.config.isolate) return moduleId.endsWith(LONGEST_ALONE) ? -1 : 0
  return LONGEST.some(path => moduleId.endsWith(path)) ? 1 : 2
}
