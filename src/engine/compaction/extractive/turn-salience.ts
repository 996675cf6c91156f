import {
  ADDRESSED,
  AGREES,
  ASKS,
  RELATIVES,
  NAMES,
  PERSONAL,
  REACTION,
  WHEN,
} from '../../text/cues.ts'
import type { SourceMessage } from './source.ts'
import type { Rarity } from './rarity.ts'

/** A turn with its neighbours. */
export interface TurnPlace {
  readonly message: SourceMessage
  readonly before: SourceMessage | undefined
  readonly after: SourceMessage | undefined
  /** True for a word or name that no earlier turn has. */
  readonly isFresh: (word: string) => boolean
  readonly rarity: Rarity
}

interface Sign {
  /** The logarithm of the factor for each 1 of the measure. */
  readonly weight: number
  readonly measure: (place: TurnPlace) => number
}

/**
 * A turn with a time is asked about exp(1) = 2.7 times as often as one without. The weights were fitted on four of
 * five recorded conversations and checked on the fifth. Signs without a benefit there were removed.
 */
const SIGNS = {
  time: { weight: 1, measure: ({ message }) => flag(WHEN.test(message.text)) },
  figure: { weight: 0.7, measure: ({ message }) => flag(/\d/.test(message.text)) },
  personal: { weight: 0.5, measure: ({ message }) => flag(PERSONAL.test(message.text)) },
  kin: { weight: 0.3, measure: ({ message }) => flag(RELATIVES.test(message.text)) },
  rare: {
    weight: 0.3,
    measure: ({ message, rarity }) => meanOf([...new Set(message.words)].map(rarity)),
  },
  rarest: {
    weight: 0.2,
    measure: ({ message, rarity }) => Math.max(0, ...message.words.map(rarity)),
  },
  fresh: {
    weight: 0.4,
    measure: ({ message, isFresh }) =>
      meanOf([...new Set(message.words)].map(word => flag(isFresh(word)))),
  },
  freshNames: { weight: 0.45, measure: freshNames },
  answers: { weight: 0.4, measure: ({ before }) => flag(before !== undefined && asks(before)) },
  takenUp: {
    weight: 0.35,
    measure: ({ after }) => flag(after !== undefined && REACTION.test(spoken(after))),
  },
  sharedWithNext: { weight: 0.02, measure: sharedWithNext },
  asking: {
    weight: -0.9,
    measure: ({ message }) => meanOf(message.sentences.map(({ text }) => flag(ASKS.test(text)))),
  },
  agreeing: { weight: -0.35, measure: ({ message }) => flag(AGREES.test(spoken(message))) },
  addressing: { weight: -4.5, measure: ({ message }) => addressing(message.text) },
} satisfies Readonly<Record<string, Sign>>

/** How likely the user asks for a turn later; above 0. A double score has double value. */
export function turnSalience(place: TurnPlace): number {
  return Math.exp(
    Object.values(SIGNS).reduce((sum, { weight, measure }) => sum + weight * measure(place), 0),
  )
}

function flag(holds: boolean): 0 | 1 {
  return holds ? 1 : 0
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Number of new names inside sentences, at most three. */
function freshNames({ message, isFresh }: TurnPlace): number {
  const names = message.text.match(NAMES) ?? []
  return Math.min(3, names.filter(isFresh).length)
}

function asks({ sentences }: SourceMessage): boolean {
  return sentences.some(({ text }) => ASKS.test(text))
}

function spoken({ text, name }: SourceMessage): string {
  return text.slice(name.length)
}

/** Sum of the rarity of words that the next turn repeats. */
function sharedWithNext({ message, after, rarity }: TurnPlace): number {
  if (!after) return 0
  const next = new Set(after.words)
  return [...new Set(message.words)].reduce(
    (sum, word) => sum + (next.has(word) ? rarity(word) : 0),
    0,
  )
}

/** Share of words that address the other speaker, as in praise, wishes and advice. */
function addressing(text: string): number {
  const words = text.match(/\p{L}[\p{L}'’]*/gu)?.length ?? 0
  return words === 0 ? 0 : (text.match(ADDRESSED)?.length ?? 0) / words
}
