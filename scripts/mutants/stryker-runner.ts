/**
 * Runs Stryker's mutants in one process with the tests of a group, which take milliseconds where a run of vitest for
 * each mutant takes a second. The tests are loaded again only for a mutant that acts while modules are loaded.
 *
 * @module
 */
import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import { chosenMutationGroup, UNDER_MUTATION } from '../mutation-groups.ts'
import { failureOf, takeTests, type CollectedTest } from './harness.ts'
import { loadAnew } from './loading.ts'

/** Where the instrumented code looks which mutant is active, and writes which ones it came by. It keeps this object. */
const context: InstrumenterContext = {}
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: context })

interface GroupTest extends CollectedTest {
  readonly id: string
  readonly fileName: string
}

class InProcessRunner {
  private tests: readonly GroupTest[] | null = null
  /** How long each test took when it last passed: the quickest run first. */
  private readonly milliseconds = new Map<string, number>()

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    process.env['PALIMPSEST_PROPERTY_RUNS'] = String(UNDER_MUTATION.propertyRuns)
    // One failing case is enough: the smallest one is not needed.
    fc.configureGlobal({
      numRuns: UNDER_MUTATION.propertyRuns,
      defaultSizeToMaxWhenMaxSpecified: true,
      endOnFailure: true,
    })
  }

  async dryRun(): Promise<DryRunResult> {
    const results: TestResult[] = []
    for (const test of (this.tests = await load())) {
      context.currentTestId = test.id
      results.push(await this.resultOf(test))
    }
    delete context.currentTestId
    return {
      status: DryRunStatus.Complete,
      tests: results,
      ...(context.mutantCoverage && { mutantCoverage: context.mutantCoverage }),
    }
  }

  /** Tests leave traces in what they load, such as memos: a verdict in used modules is tried again in new ones if it may come from these. */
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const reloads = options.reloadEnvironment || !this.tests
    const result = await this.tried(options, reloads)
    if (reloads || result.status === MutantRunStatus.Timeout) return result
    const isCertain =
      result.status === MutantRunStatus.Killed && (await this.passWithout(result.killedBy))
    return isCertain ? result : this.tried(options, true)
  }

  private async tried(options: MutantRunOptions, reloads: boolean): Promise<MutantRunResult> {
    const { activeMutant, testFilter, hitLimit } = options
    const acts = { activeMutant: activeMutant.id, hitCount: 0, ...(hitLimit && { hitLimit }) }
    delete context.activeMutant
    if (options.mutantActivation === 'static') Object.assign(context, acts)
    try {
      if (reloads || !this.tests) this.tests = await load()
    } catch (error) {
      return toMutantRunResult({ status: DryRunStatus.Error, errorMessage: String(error) })
    }
    Object.assign(context, acts)
    const results: TestResult[] = []
    for (const test of this.quickestFirst(testFilter)) {
      const result = await this.resultOf(test)
      results.push(result)
      if (result.status === TestStatus.Failed) break
    }
    return toMutantRunResult(
      determineHitLimitReached(context.hitCount, hitLimit) ?? {
        status: DryRunStatus.Complete,
        tests: results,
      },
    )
  }

  private async passWithout(ids: readonly string[]): Promise<boolean> {
    delete context.activeMutant
    for (const test of this.quickestFirst(ids)) if ((await failureOf(test)) !== null) return false
    return true
  }

  private quickestFirst(ids: readonly string[] | undefined): readonly GroupTest[] {
    const wanted = ids && new Set(ids)
    const took = ({ id }: GroupTest) => this.milliseconds.get(id) ?? 0
    return (this.tests ?? [])
      .filter(({ id }) => wanted?.has(id) ?? true)
      .toSorted((left, right) => took(left) - took(right))
  }

  private async resultOf(test: GroupTest): Promise<TestResult> {
    const before = performance.now()
    const failureMessage = await failureOf(test)
    const timeSpentMs = performance.now() - before
    const { id, name, fileName } = test
    if (failureMessage === null) this.milliseconds.set(id, timeSpentMs)
    return failureMessage === null
      ? { id, name, fileName, timeSpentMs, status: TestStatus.Success }
      : { id, name, fileName, timeSpentMs, status: TestStatus.Failed, failureMessage }
  }
}

async function load(): Promise<readonly GroupTest[]> {
  const tests: GroupTest[] = []
  const named = new Map<string, number>()
  const files = chosenMutationGroup().tests.flatMap(pattern => globSync(pattern))
  const again = loadAnew()
  for (const fileName of files.filter(file => !file.endsWith(UNDER_MUTATION.without))) {
    await import(again(pathToFileURL(fileName).href))
    for (const test of takeTests()) {
      const name = `${fileName}#${test.name}`
      const times = (named.get(name) ?? 0) + 1
      named.set(name, times)
      tests.push({ ...test, id: times === 1 ? name : `${name} (${times})`, fileName })
    }
  }
  return tests
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner),
]
