/**
 * Stands for vitest where a conformance test imports it: collects the tests, so that they can run again and again in one
 * process, and compares recorded lines with those on disk.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import * as vitest from 'vitest'

export interface CollectedTest {
  readonly name: string
  readonly run: () => unknown
}

type Body = (...values: readonly unknown[]) => unknown

const SNAPSHOTS = new URL(
  '../../src/engine/presets/conformance/__snapshots__/trajectories.test.ts.snap',
  import.meta.url,
)

let collected: CollectedTest[] = []
let names: readonly string[] = []
let running = ''

/** The tests that were defined since the last call. */
export function takeTests(): readonly CollectedTest[] {
  const tests = collected
  collected = []
  return tests
}

/** Why the test fails; null when it passes. */
export async function failureOf({ name, run }: CollectedTest): Promise<string | null> {
  running = name
  try {
    await run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

type Options = Readonly<Record<string, unknown>>

function defineSuite(
  name: string,
  ...given: readonly [() => void] | readonly [Options, () => void]
): void {
  const outer = names
  names = [...outer, name]
  bodyOf(given)()
  names = outer
}

/** Options, such as a time limit, are of no interest here. */
function bodyOf<Run>(given: readonly [Run] | readonly [Options, Run]): Run {
  return given.length === 1 ? given[0] : given[1]
}

function defineTest(
  name: string,
  ...given: readonly [() => unknown] | readonly [Options, () => unknown]
): void {
  collected.push({ name: [...names, name].join(' > '), run: bodyOf(given) })
}

const eachOf =
  (define: (name: string, run: () => unknown) => void) =>
  (cases: readonly unknown[]) =>
  (title: string, body: Body): void => {
    for (const one of cases) {
      const values: readonly unknown[] = Array.isArray(one) ? one : [one]
      define(titled(title, values), () => body(...values))
    }
  }

/** `$id` and `$name` of an object, `%s` for anything else. */
function titled(title: string, [first, ...others]: readonly unknown[]): string {
  const fields = new Map<string, unknown>(
    typeof first === 'object' && first !== null ? Object.entries(first) : [],
  )
  return [first, ...others].reduce<string>(
    (text, value) => text.replace('%s', String(value)),
    title.replaceAll(/\$(\w+)/g, (whole, key: string) => String(fields.get(key) ?? whole)),
  )
}

const skipped = () => undefined

export const describe = Object.assign(defineSuite, {
  each: eachOf(defineSuite),
  skipIf: (condition: boolean) => (condition ? skipped : defineSuite),
})
export const it = Object.assign(defineTest, { each: eachOf(defineTest) })

let snapshots: Readonly<Record<string, string>> | null = null

function recorded(name: string): string {
  if (!snapshots) {
    const exports: Record<string, string> = {}
    runInNewContext(readFileSync(SNAPSHOTS, 'utf8'), { exports })
    snapshots = exports
  }
  return (snapshots[`${name} 1`] ?? 'nothing').trim()
}

/** As vitest's own, but for snapshots, which there need a run of vitest. */
export const expect: typeof vitest.expect = Object.assign((value: unknown, message?: string) => {
  const assertion = vitest.expect(value, message)
  const toMatchSnapshot = () => {
    if (recorded(running) !== `"${String(value)}"`)
      throw new Error(`The lines of ${running} differ from the recorded ones`)
  }
  return Object.defineProperty(assertion, 'toMatchSnapshot', { value: toMatchSnapshot })
}, vitest.expect)
