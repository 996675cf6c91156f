/**
 * `node bench/recalled.ts [--data DIR]`: how often the default preset recalls in long talk, and how much, as a Markdown
 * table for `bench/README.md`: for what a person says in the second half of each talk, and for the questions about it.
 *
 * @module
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PALIMPSEST } from '../src/engine/presets/palimpsest.ts'
import { countOnce } from './count-once.ts'
import { simulationsOf } from './evidence.ts'
import { LOCOMO, readTalks, type Talk } from './evidence/locomo.ts'
import { recallIn } from './evidence/recall.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder =
  values.data ?? process.env.PALIMPSEST_DATA ?? join(import.meta.dirname, '../../shared/data')
/** Every so many messages of a person one is looked at. */
const STEP = 8
const talks = readTalks(join(folder, LOCOMO))
const count = countOnce()

/** What a person says in the second half, each asked of the first half: the model has read that far. */
function said({ turns }: Talk): readonly string[] {
  return turns
    .slice(Math.floor(turns.length / 2))
    .filter(({ role }) => role === 'user')
    .filter((_, place) => place % STEP === 0)
    .map(({ words }) => words)
}

function asked({ questions }: Talk): readonly string[] {
  return questions.filter((_, place) => place % STEP === 0).map(({ text }) => text)
}

console.log(
  '| | window | messages | with a recall | tokens recalled a message |\n| --- | --- | --- | --- | --- |',
)
for (const [name, textsOf] of [
  ['said', said],
  ['asked', asked],
] as const)
  for (const roomTokens of [2_000, 4_000, 8_000]) {
    const tokens = talks.flatMap(talk => {
      const simulated = simulationsOf(talk, { preset: PALIMPSEST, roomTokens, count, recallIn })
      return textsOf(talk).map(text => {
        const events = simulated(text).requests.at(-1)?.events ?? []
        const recall = events.find(event => event.type === 'v1.passages-recalled')
        return recall?.type === 'v1.passages-recalled' ? recall.tokens.tokens : 0
      })
    })
    const share = (100 * tokens.filter(one => one > 0).length) / tokens.length
    const mean = tokens.reduce((sum, one) => sum + one, 0) / tokens.length
    console.log(
      `| ${name} | ${roomTokens} | ${tokens.length} | ${share.toFixed(1)} % | ${mean.toFixed(0)} |`,
    )
  }
