/**
 * `npm run test:presets`: changes each leaf of each preset, one at a time, and runs the preset's conformance tests.
 * A change that no test notices is a survivor, and the run fails. Names of presets as arguments restrict it to these.
 *
 * @module
 */
import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { PRESETS } from '../src/engine/presets/registry.ts'
import type { Preset } from '../src/engine/presets/preset.ts'
import { setCurrent } from './mutants/current.ts'
import { failureOf, takeTests, type CollectedTest } from './mutants/harness.ts'
import { EQUIVALENT, EXEMPT, leavesOf, mutantsOf, type Mutant } from './mutants/mutants.ts'

const CONFORMANCE = new URL('../src/engine/presets/conformance/', import.meta.url)
const TRAJECTORIES = new URL('trajectories.test.ts', CONFORMANCE)

/** Conformance tests are loaded anew for each mutant; all else is loaded once. */
registerHooks({
  resolve(specifier, context, next) {
    const [parent, mutant] = (context.parentURL ?? '').split('?mutant=')
    if (mutant === undefined || !parent?.startsWith(CONFORMANCE.href))
      return next(specifier, context)
    if (specifier === 'vitest') return standsIn('./mutants/harness.ts')
    if (specifier.endsWith('/registry.ts'))
      return standsIn(`./mutants/registry.ts?mutant=${mutant}`)
    return next(specifier, context)
  },
})

function standsIn(path: string) {
  return { url: new URL(path, import.meta.url).href, shortCircuit: true }
}

let loads = 0
/** How often each test noticed a change, and how long it takes: the most watchful run first, then the quickest. */
const noticed = new Map<string, number>()
const milliseconds = new Map<string, number>()
const watchful = (left: CollectedTest, right: CollectedTest): number =>
  (noticed.get(right.name) ?? 0) - (noticed.get(left.name) ?? 0) ||
  (milliseconds.get(left.name) ?? 0) - (milliseconds.get(right.name) ?? 0)

/** Files of sentences, by the preset that each is about: `co-cli-phase-1.test.ts` is not about `co-cli`. */
function sentencesOf(preset: Preset): readonly URL[] {
  const about = (name: string) =>
    PRESETS.map(({ id }) => id)
      .filter(id => name === `${id}.test.ts` || name.startsWith(`${id}-`))
      .toSorted((left, right) => right.length - left.length)[0]
  return readdirSync(CONFORMANCE)
    .filter(name => name.endsWith('.test.ts') && about(name) === preset.id)
    .map(name => new URL(name, CONFORMANCE))
}

async function testsIn(file: URL, preset: Preset): Promise<readonly CollectedTest[]> {
  setCurrent(preset)
  await import(`${file.href}?mutant=${(loads += 1)}`)
  return takeTests()
}

/** The first test that fails under the preset, its own sentences before the recorded conversations. */
async function noticedBy(
  preset: Preset,
  sentences: readonly URL[],
): Promise<'sentence' | 'conversation' | null> {
  for (const [kind, files] of [
    ['sentence', sentences],
    ['conversation', [TRAJECTORIES]],
  ] as const) {
    const tests: CollectedTest[] = []
    for (const file of files) tests.push(...(await testsIn(file, preset)))
    tests.sort(watchful)
    for (const test of tests) {
      if ((await failureOf(test)) === null) continue
      noticed.set(test.name, (noticed.get(test.name) ?? 0) + 1)
      return kind
    }
  }
  return null
}

/** Throws `RangeError` where a test fails already without a change: then a failure says nothing. */
async function mustPass(preset: Preset, sentences: readonly URL[]): Promise<void> {
  for (const file of [...sentences, TRAJECTORIES]) {
    for (const test of await testsIn(file, preset)) {
      const before = performance.now()
      const failure = await failureOf(test)
      milliseconds.set(test.name, performance.now() - before)
      if (failure !== null)
        throw new RangeError(`${test.name} fails without a change: ${failure.slice(0, 300)}`)
    }
  }
}

function shown({ leaf, value }: Mutant): string {
  const text = (any: unknown) => (JSON.stringify(any) ?? 'undefined').slice(0, 60)
  return `${leaf.pointer}: ${text(leaf.value)} → ${text(value)}`
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(id => !PRESETS.some(preset => preset.id === id))
if (unknown.length > 0) throw new RangeError(`No such preset: ${unknown.join(', ')}`)

const rows: Record<string, number | string>[] = []
const survivors: string[] = []
for (const preset of PRESETS) {
  if (wanted.length > 0 && !wanted.includes(preset.id)) continue
  const sentences = sentencesOf(preset)
  await mustPass(preset, sentences)
  const mutants = mutantsOf(preset, PRESETS)
  const counts = { sentence: 0, conversation: 0, survived: 0 }
  for (const mutant of mutants) {
    const kind = await noticedBy(mutant.preset, sentences)
    counts[kind ?? 'survived'] += 1
    if (kind !== null) continue
    survivors.push(`${preset.id} ${shown(mutant)}`)
    console.log(`Survives: ${survivors.at(-1)}`)
  }
  const leaves = leavesOf(preset)
  const changed = new Set(mutants.map(({ leaf }) => leaf.pointer))
  rows.push({
    preset: preset.id,
    leaves: leaves.length,
    'fixed by the schema': leaves.filter(({ pointer }) => !changed.has(pointer)).length,
    changes: mutants.length,
    'caught by sentences': counts.sentence,
    'caught by conversations': counts.conversation,
    survivors: counts.survived,
  })
  console.log(JSON.stringify(rows.at(-1)))
}

console.table(rows)
for (const [pointer, reason] of EXEMPT) console.log(`Exempt: ${pointer} (${reason})`)
for (const [change, reason] of EQUIVALENT) console.log(`Without effect: ${change} (${reason})`)
for (const survivor of survivors) console.log(`Survivor: ${survivor}`)
console.log(`${survivors.length} survivors`)
process.exitCode = survivors.length === 0 ? 0 : 1
