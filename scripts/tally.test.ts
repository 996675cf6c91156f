import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPlaywrightTally } from './playwright-tally.ts'
import { addTallies, NO_TESTS, readTally, skippedText, writeTally } from './tally.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-tally-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function report(value: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

function spec(title: string, status: string, annotations: readonly object[] = []): object {
  return { title, ok: status === 'expected', tests: [{ status, annotations, results: [] }] }
}

describe('readPlaywrightTally', () => {
  it('counts specs of nested suites, and names one that passed when it was repeated', () => {
    const file = report({
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('one', 'expected'), spec('two', 'unexpected')],
          suites: [{ title: 'inner', specs: [spec('three', 'flaky'), spec('four', 'expected')] }],
        },
      ],
      errors: [],
    })
    expect(readPlaywrightTally(file)).toEqual({
      passed: 3,
      failed: 1,
      skipped: [],
      repeated: ['a.spec.ts › inner › three'],
    })
  })

  it('names what was skipped by its path, with the reason where there is one', () => {
    const skipped = [
      spec('one', 'skipped', [{ type: 'skip', description: 'no data' }]),
      spec('two', 'skipped', [{ type: 'skip' }]),
    ]
    const file = report({ suites: [{ title: 'a.spec.ts', specs: skipped }], errors: [] })
    expect(readPlaywrightTally(file).skipped).toEqual([
      { name: 'a.spec.ts › one', reason: 'no data' },
      { name: 'a.spec.ts › two', reason: null },
    ])
  })

  it('counts an error outside any test as a failure', () => {
    const file = report({ suites: [], errors: [{ message: 'a file does not load' }] })
    expect(readPlaywrightTally(file).failed).toBe(1)
  })

  it('refuses what is no report', () => {
    expect(() => readPlaywrightTally(report({ suites: 'none' }))).toThrow(/suites/)
  })
})

describe('a tally', () => {
  it('is read back as it was written', () => {
    const file = join(folder, 'deep/tally.json')
    const tally = { ...NO_TESTS, passed: 3, failed: 1, skipped: [{ name: 'a', reason: null }] }
    writeTally(file, tally)
    expect(readTally(file)).toEqual(tally)
  })

  it('adds up, and nothing added changes nothing', () => {
    const tally = { ...NO_TESTS, passed: 3, failed: 1, skipped: [{ name: 'a', reason: 'no data' }] }
    expect(addTallies(tally, NO_TESTS)).toEqual(tally)
    expect(addTallies(tally, tally)).toMatchObject({ passed: 6, failed: 2 })
  })

  it('is not guessed when the run wrote none', () => {
    expect(() => readTally(join(folder, 'absent.json'))).toThrow(/ENOENT/)
  })

  it('says why tests were skipped in one line for each reason, not for each test', () => {
    const noData = ['a', 'b'].map(name => ({ name, reason: 'no data' }))
    expect(skippedText([...noData, { name: 'c', reason: null }])).toEqual([
      'Skipped: 2 (no data)',
      'Skipped: 1 (no reason given)',
    ])
  })
})
