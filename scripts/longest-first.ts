import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** None of them may begin last, when nothing is left for the other core. The first of each kind takes longest. */
const LONGEST_ALONE = [
  'src/app/injections.test.ts',
  'src/providers/wllama/runner.browser.test.ts',
  'src/workers/sandbox.browser.test.ts',
  'src/providers/wllama/compat.browser.test.ts',
  'src/store/storage.browser.test.ts',
]
const LONGEST_TOGETHER = [
  'src/test/recorded/replay.test.ts',
  'src/engine/turn/stuck-session.test.ts',
  'src/engine/request/preset-chains.test.ts',
  'src/providers/remote.test.ts',
]

for (const path of [...LONGEST_ALONE, ...LONGEST_TOGETHER])
  if (!existsSync(path)) throw new RangeError(`There is no test file ${path}`)

/** vitest's order, which is by size where it has never run, but for the files of which is known that they take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- that of vitest, and no array's
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** Those that share their modules go in one go, else these would be loaded twice. */
function rankOf({ moduleId, project }: TestSpecification): number {
  const longest = project.config.isolate ? LONGEST_ALONE : LONGEST_TOGETHER
  const found = longest.findIndex(path => moduleId.endsWith(path))
  const rank = found === -1 ? longest.length : found
  return project.config.isolate ? rank : rank + LONGEST_ALONE.length + 1
}
