/**
 * Section 5: errors of providers, told apart. A case is right by its labels; the remedy is
 * labelled by the table of kinds, from the same labels.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { classifyFailure } from '../src/engine/overflow/classify.ts'
import { isOverflow, OVERFLOW_CASES, overflowCasesIn } from '../src/test/overflow-cases.ts'
import { dataPath, type BenchOptions, type Row } from './row.ts'

const METRICS = ['recognised', 'false-alarms', 'limits-exact', 'limits-invented', 'remedies']

export function run(options: BenchOptions): readonly Row[] {
  const path = dataPath(options, OVERFLOW_CASES)
  if (path === null) return METRICS.map(metric => row(metric, 'absent', 0))
  const judged = overflowCasesIn(readFileSync(path, 'utf8'), options.leaveOut).map(expected => {
    const told = classifyFailure(expected)
    return {
      expected,
      recognised: isOverflow(told),
      limitIsRight: told.limitTokens === expected.limitTokens,
      remedyIsRight: told.remedy === expected.remedy,
    }
  })
  if (judged.length === 0) return METRICS.map(metric => row(metric, 'absent', 0))
  const overflows = judged.filter(({ expected }) => expected.overflow)
  const others = judged.filter(({ expected }) => !expected.overflow)
  const stated = judged.filter(({ expected }) => expected.limitTokens !== null)
  const silent = judged.filter(({ expected }) => expected.limitTokens === null)
  return [
    row('recognised', overflows.filter(one => one.recognised).length, overflows.length),
    row('false-alarms', others.filter(one => one.recognised).length, others.length),
    row('limits-exact', stated.filter(one => one.limitIsRight).length, stated.length),
    row('limits-invented', silent.filter(one => !one.limitIsRight).length, silent.length),
    row('remedies', judged.filter(one => one.remedyIsRight).length, judged.length),
  ]
}

function row(metric: string, value: Row['value'], n: number): Row {
  return {
    section: 'overflow',
    subject: 'palimpsest',
    metric,
    filter: 'all',
    value,
    unit: 'count',
    n,
  }
}
