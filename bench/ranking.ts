/**
 * `node bench/ranking.ts [--data DIR]`: what each part of the archive's ranking is worth, and how well weights that are
 * fitted from nothing on some of the talks find the answers in the others, compared with the weights of the product, which
 * were chosen with all talks in sight. Both are Markdown tables: the first for ADR 14, the second for `bench/README.md`.
 *
 * @module
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askedAbout, PARTS, type Asked } from './archive/asked.ts'
import { fitted, scoresOf, type Example } from './archive/fit.ts'
import { LOCOMO, readTalks } from './evidence/locomo.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder =
  values.data ?? process.env.PALIMPSEST_DATA ?? join(import.meta.dirname, '../../shared/data')
const PENALTY = 20
const ADVERSARIAL = 5
const DEPTHS = [5, 10, 25] as const
/** Turns that a fit sees of a question: its answers, and so many of the best under the weights of the product. */
const NEAREST = 120
const HEAD = `| | all @5 | @10 | @25 | without category 5 @5 | @10 | @25 |
| --- | --- | --- | --- | --- | --- | --- |`

type ScoresOf = (one: Asked) => Float64Array

const talks = readTalks(join(folder, LOCOMO))
const asked = askedAbout(talks)
const width = (asked[0]?.seen.length ?? 0) / (asked[0]?.scores.length ?? 1)
const byProduct: ScoresOf = ({ scores }) => scores

console.log(HEAD)
print('(nothing left out)', asked, byProduct)
for (const [place, [name]] of PARTS.entries())
  print(name, asked, ({ without, scores }) => without[place] ?? scores)

console.log(`\n${HEAD}`)
print('the weights of the product, on all talks', asked, byProduct)
const numbers = talks.map((_, talk) => talk)
const halves = [0, 1].map(rest => numbers.filter(talk => talk % 2 === rest))
for (const half of halves) {
  const name = `talks ${half.map(talk => talk + 1).join(', ')}`
  const theirs = asked.filter(({ talk }) => half.includes(talk))
  print(`the weights of the product, on ${name}`, theirs, byProduct)
  print(`fitted on the others, on ${name}`, theirs, fittedWithout(half))
}
print('both halves, each fitted on the other', asked, byParts(halves))
print('each talk, fitted on all others', asked, byParts(numbers.map(talk => [talk])))

/** Each part of the talks by weights that are fitted on all others. */
function byParts(parts: readonly (readonly number[])[]): ScoresOf {
  const fits = parts.map(part => ({ part, scores: fittedWithout(part) }))
  return one => (fits.find(({ part }) => part.includes(one.talk))?.scores ?? byProduct)(one)
}

function fittedWithout(held: readonly number[]): ScoresOf {
  const examples = asked.filter(({ talk, answers }) => !held.includes(talk) && answers.length > 0)
  const weights = fitted(examples.map(nearestOf), { width, penalty: PENALTY })
  return one => scoresOf(one, weights)
}

function nearestOf({ seen, scores, answers }: Asked): Example {
  const kept = [...new Set([...answers, ...bestOf(scores, NEAREST)])]
  return {
    seen: Float32Array.from(
      kept.flatMap(turn => [...seen.subarray(turn * width, (turn + 1) * width)]),
    ),
    answers: answers.map(answer => kept.indexOf(answer)),
  }
}

function print(name: string, questions: readonly Asked[], scoresFor: ScoresOf): void {
  const foundIn = new Map(questions.map(one => [one, sharesIn(one, scoresFor(one))]))
  const shares = [() => true, ({ category }: Asked) => category !== ADVERSARIAL].flatMap(accepts =>
    DEPTHS.map((_, depth) => {
      const counted = questions.filter(accepts)
      const sum = counted.reduce((all, one) => all + (foundIn.get(one)?.[depth] ?? 0), 0)
      return ((100 * sum) / counted.length).toFixed(2)
    }),
  )
  console.log(`| ${name} | ${shares.join(' | ')} |`)
}

/** Share of a question's answers among the best, at each depth; 1 for one without any. */
function sharesIn({ wanted, answers }: Asked, scores: Float64Array): readonly number[] {
  const best = bestOf(scores, Math.max(...DEPTHS))
  return DEPTHS.map(depth => {
    const first = new Set(best.slice(0, depth))
    return wanted === 0 ? 1 : answers.filter(answer => first.has(answer)).length / wanted
  })
}

/** Places of the highest, the best first. */
function bestOf(scores: Float64Array, limit: number): readonly number[] {
  return [...scores.keys()]
    .toSorted((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right)
    .slice(0, limit)
}
