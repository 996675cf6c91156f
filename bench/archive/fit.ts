/**
 * Weights for the signs of an answer, fitted to questions whose answers are known.
 *
 * @module
 */

/** One question: what is seen of each turn of its talk, turn after turn, and which turns answer it. */
export interface Example {
  readonly seen: Float32Array
  /** Places of the turns. */
  readonly answers: readonly number[]
}

export interface FitOptions {
  /** Signs seen of a turn. */
  readonly width: number
  /** How much a weight costs, by its square, in units of one question. */
  readonly penalty: number
}

const STEPS = 250
/** Of Adam (Kingma and Ba, 2014). */
const RATE = 0.05
const FIRST = 0.9
const SECOND = 0.999
const TINY = 1e-8

/**
 * The weights under which answers have the largest share among the turns, each answer against all turns that are none:
 * the softmax of their scores. Weights start at 0 and cost their square, measured in standard deviations of their sign.
 */
export function fitted(examples: readonly Example[], { width, penalty }: FitOptions): Float64Array {
  const scale = deviationsOf(examples, width)
  const weights = new Float64Array(width)
  const mean = new Float64Array(width)
  const square = new Float64Array(width)
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = gradientOf(examples, weights)
    for (let sign = 0; sign < width; sign += 1) {
      const unit = scale[sign] ?? 1
      const slope =
        ((gradient[sign] ?? 0) / unit + penalty * (weights[sign] ?? 0) * unit) / examples.length
      mean[sign] = FIRST * (mean[sign] ?? 0) + (1 - FIRST) * slope
      square[sign] = SECOND * (square[sign] ?? 0) + (1 - SECOND) * slope * slope
      const first = (mean[sign] ?? 0) / (1 - FIRST ** step)
      const second = (square[sign] ?? 0) / (1 - SECOND ** step)
      weights[sign] = (weights[sign] ?? 0) - (RATE * first) / (Math.sqrt(second) + TINY) / unit
    }
  }
  return weights
}

/** Scores of all turns of an example. */
export function scoresOf({ seen }: Example, weights: Float64Array): Float64Array {
  const width = weights.length
  const scores = new Float64Array(seen.length / width)
  for (let turn = 0; turn < scores.length; turn += 1) {
    let score = 0
    for (let sign = 0; sign < width; sign += 1)
      score += (seen[turn * width + sign] ?? 0) * (weights[sign] ?? 0)
    scores[turn] = score
  }
  return scores
}

function gradientOf(examples: readonly Example[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length)
  for (const example of examples) {
    const pulls = pullsOf(scoresOf(example, weights), example.answers)
    for (const [turn, pull] of pulls.entries()) {
      if (pull === 0) continue
      for (let sign = 0; sign < weights.length; sign += 1)
        gradient[sign] =
          (gradient[sign] ?? 0) + pull * (example.seen[turn * weights.length + sign] ?? 0)
    }
  }
  return gradient
}

/** How much the loss grows with each turn's score: an answer's falls. */
function pullsOf(scores: Float64Array, answers: readonly number[]): Float64Array {
  const highest = scores.reduce((high, score) => Math.max(high, score), -Infinity)
  const masses = scores.map(score => Math.exp(score - highest))
  const isAnswer = new Set(answers)
  let others = 0
  for (const [turn, mass] of masses.entries()) if (!isAnswer.has(turn)) others += mass
  const pulls = new Float64Array(scores.length)
  let share = 0
  for (const answer of answers) {
    const mass = masses[answer] ?? 0
    share += 1 / (mass + others) / answers.length
    pulls[answer] = (pulls[answer] ?? 0) + (mass / (mass + others) - 1) / answers.length
  }
  for (const [turn, mass] of masses.entries()) if (!isAnswer.has(turn)) pulls[turn] = share * mass
  return pulls
}

function deviationsOf(examples: readonly Example[], width: number): Float64Array {
  const sums = new Float64Array(width)
  const squares = new Float64Array(width)
  let turns = 0
  for (const { seen } of examples) {
    turns += seen.length / width
    for (let at = 0; at < seen.length; at += 1) {
      const value = seen[at] ?? 0
      sums[at % width] = (sums[at % width] ?? 0) + value
      squares[at % width] = (squares[at % width] ?? 0) + value * value
    }
  }
  return squares.map((square, sign) => {
    const mean = (sums[sign] ?? 0) / turns
    return Math.sqrt(Math.max(0, square / turns - mean * mean)) || 1
  })
}
