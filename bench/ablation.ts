/**
 * `node bench/ablation.ts [--data DIR]`: what each technique of the extractive summarizer is worth, as a Markdown table
 * for `bench/README.md`: the share of answering turns kept with the technique left out, against all of them.
 *
 * @module
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extractiveSummary } from '../src/engine/compaction/extractive/extractive.ts'
import { PALIMPSEST } from '../src/engine/presets/palimpsest.ts'
import { Preset } from '../src/engine/presets/preset.ts'
import { countOnce } from './count-once.ts'
import { measure, type Setting } from './evidence.ts'
import { LOCOMO, readTalks } from './evidence/locomo.ts'

type Extract = NonNullable<Setting['extract']>

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder =
  values.data ?? process.env.PALIMPSEST_DATA ?? join(import.meta.dirname, '../../shared/data')
/** Nothing is recalled, so only a question's length matters; with one length for all, a talk is compacted once. */
const QUESTION = 'When did they speak of it, and what was said?'
const talks = readTalks(join(folder, LOCOMO)).map(talk => ({
  ...talk,
  questions: talk.questions.map(question => ({ ...question, text: QUESTION })),
}))
const count = countOnce()
const { talk: _talk, ...withoutTalk } = PALIMPSEST.compaction ?? {}
const forAllWindows = Preset.parse({ ...PALIMPSEST, compaction: withoutTalk })

const whole: Extract = extractiveSummary
const variants: readonly (readonly [name: string, preset: Preset, extract: Extract])[] = [
  ['all of it', PALIMPSEST, whole],
  ['no rules for talk in small windows', forAllWindows, whole],
  ['no days', PALIMPSEST, (items, { saidAt: _saidAt, ...rest }) => extractiveSummary(items, rest)],
  [
    'no whole turns',
    PALIMPSEST,
    (items, options) => extractiveSummary(items, { ...options, verbatimShare: 0 }),
  ],
]

console.log('| | kept@2k | kept@4k | kept@8k |\n| --- | --- | --- | --- |')
for (const [name, preset, extract] of variants) {
  const shares = [2_000, 4_000, 8_000].map(roomTokens => {
    const { kept } = measure(talks, { preset, roomTokens, count, recallIn: () => ({}), extract })
    return (100 * kept).toFixed(1)
  })
  console.log(`| ${name} | ${shares.join(' | ')} |`)
}
