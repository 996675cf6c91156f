/**
 * `node bench/small-windows.ts [--data DIR] [--presets a,b]`: how many recorded requests each preset refuses in windows of
 * 1,024, 2,048 and 4,096 tokens, since what must be in each of them does not fit.
 *
 * @module
 */
import { parseArgs } from 'node:util'
import { extractiveSummary } from '../src/engine/compaction/extractive/extractive.ts'
import { PRESETS } from '../src/engine/presets/registry.ts'
import { simulate } from '../src/test/simulate.ts'
import { readRecordings, RECORDING_SOURCES } from '../src/test/recorded/all.ts'
import { dataFolder } from '../src/test/data-folder.ts'
import { logOf } from '../src/test/recorded/recording.ts'
import { countOnce } from './count-once.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, presets: { type: 'string' } } })
const folder = values.data ?? dataFolder()
if (folder === null) throw new RangeError('No recorded data: name its folder with --data')
const wanted = values.presets?.split(',')
const count = countOnce()
const recordings = RECORDING_SOURCES.flatMap(source => readRecordings(folder, source) ?? [])

for (const preset of PRESETS.filter(({ id }) => wanted === undefined || wanted.includes(id))) {
  const refused = [1_024, 2_048, 4_096].map(windowTokens => {
    let requests = 0
    let sent = 0
    for (const recording of recordings) {
      const made = simulate(logOf(recording), preset, {
        budget: { windowTokens, reserveTokens: 1, budgetTokens: windowTokens },
        tools: [],
        system: recording.system,
        count,
        summarize: ({ plan, focus }) =>
          extractiveSummary(plan.toSummarize, {
            targetTokens: plan.summaryTokens,
            count,
            previousSummary: plan.previousSummary,
            previousHasSpeakers: plan.previousHasSpeakers,
            focus,
          }),
      })
      requests += made.requests.length
      sent += made.requests.filter(({ request }) => request !== null).length
    }
    return `${requests - sent} of ${requests}`
  })
  process.stdout.write(`| ${preset.id} | ${refused.join(' | ')} |\n`)
}
