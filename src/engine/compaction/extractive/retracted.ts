/** What no longer holds: orders taken back, figures put right. */
import { DECIDED, DIRECTIVE, RETRACTION, WISH } from '../../text/cues.ts'
import type { Source, SourceMessage, SourceSentence } from './source.ts'
import { contentWordsOf } from '../../text/words.ts'
import { type Rarity } from './rarity.ts'

export interface Retracted {
  /** The user's messages that take something back, by index: true if the order that they withdraw is known. */
  readonly takingBack: ReadonlyMap<number, boolean>
  /** True for a sentence that a later message took back or put right. */
  isObsolete(at: number, sentence: SourceSentence): boolean
  /** True for a sentence that puts a figure right which stood before. */
  putsRight(sentence: SourceSentence): boolean
  /** True for a message that holds an obsolete sentence. */
  holdsObsolete(at: number): boolean
}

/** How many messages of the user before a withdrawal it may speak of. */
const REACH = 4

/** A withdrawal without an object speaks of the user's last order; otherwise of the one that shares most words with it. */
export function findRetracted({ messages, rarity }: Source): Retracted {
  const takingBack = new Map<number, boolean>()
  const obsolete = new Map<number, Set<SourceSentence>>()
  const corrections = new Set<SourceSentence>()
  const figures = once(() => sentencesByFigure(messages))
  const outdate = (at: number, sentence: SourceSentence) =>
    obsolete.set(at, new Set([...(obsolete.get(at) ?? []), sentence]))
  messages.forEach((message, at) => {
    if (message.role === 'user' && takesBack(message)) {
      const target = withdrawnBy(at, messages, rarity)
      takingBack.set(at, target !== null)
      if (target) outdate(target.at, target.sentence)
    }
    if (message.role === 'tool') return
    for (const right of message.sentences)
      for (const { wrong, unit } of correctionsIn(right.text))
        for (const { at: place, sentence } of figures().get(wrong) ?? [])
          if (place < at && isPutRight(sentence, { wrong, unit, by: message })) {
            outdate(place, sentence)
            corrections.add(right)
          }
  })
  return {
    takingBack,
    isObsolete: (at, sentence) => obsolete.get(at)?.has(sentence) ?? false,
    putsRight: sentence => corrections.has(sentence),
    holdsObsolete: at => obsolete.has(at),
  }
}

function takesBack({ sentences }: SourceMessage): boolean {
  return sentences.some(({ text }) => RETRACTION.test(text))
}

/** A sentence and the index of its message. */
interface Place {
  readonly at: number
  readonly sentence: SourceSentence
}

/** The one order, wish or decision that a withdrawal most likely speaks of; null if none is near. */
function withdrawnBy(at: number, messages: readonly SourceMessage[], rarity: Rarity): Place | null {
  const said = new Set(messages[at]?.words)
  const shared = (words: readonly string[]) =>
    [...new Set(words)].reduce((sum, word) => sum + (said.has(word) ? rarity(word) : 0), 0)
  const earlier: { message: SourceMessage; place: number; shares: number }[] = []
  for (let place = at - 1; place >= 0 && earlier.length < REACH; place -= 1) {
    const message = messages[place]
    if (message?.role === 'user') earlier.push({ message, place, shares: shared(message.words) })
  }
  const withOrders = earlier.filter(
    ({ message, shares }, back) => (back === 0 || shares > 0) && message.sentences.some(orders),
  )
  const [target] = withOrders.toSorted((left, right) => right.shares - left.shares)
  if (!target) return null
  const [sentence] = target.message.sentences
    .filter(orders)
    .toReversed()
    .toSorted((left, right) => shared(right.words) - shared(left.words))
  return sentence ? { at: target.place, sentence } : null
}

function orders({ text }: SourceSentence): boolean {
  return DIRECTIVE.test(text) || DECIDED.test(text) || WISH.test(text)
}

interface Correction {
  /** The figure that does not hold. */
  readonly wrong: string
  /** What it counts, as said next to it or to the right figure. */
  readonly unit: string
}

const FIGURE_NOT_FIGURE =
  /(?<![\d.,])[$€£]?\d[\d.,]*\s?(?<unit>[\p{L}%]+)?(?:,| and|;| –| —)? not (?<wrong>\d(?:[\d.,]*\d)?)(?: (?<wrongUnit>\p{L}+))?/giu
const NOT_FIGURE_BUT =
  /(?<!\p{L})not (?<wrong>\d(?:[\d.,]*\d)?)(?: (?<wrongUnit>\p{L}+))?,? but \d[\d.,]*(?: (?<unit>\p{L}+))?/giu

/** "55 minutes, not 40", "not 40 but 55 minutes": only with a unit, so that it is clear what is counted. */
function correctionsIn(text: string): readonly Correction[] {
  if (!/(?<!\p{L})not \d/iu.test(text)) return []
  return [FIGURE_NOT_FIGURE, NOT_FIGURE_BUT].flatMap(pattern =>
    [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
      const { wrong, wrongUnit, unit = '' } = groups
      const counts = [wrongUnit ?? '', unit].find(name => contentWordsOf(name).length > 0)
      return wrong !== undefined && counts !== undefined ? [{ wrong, unit: counts }] : []
    }),
  )
}

/** The figure is of the same thing, in a sentence that shares one more word with the correction. */
function isPutRight(
  { words }: SourceSentence,
  { wrong, unit, by }: Correction & { readonly by: SourceMessage },
): boolean {
  const counted = new Set(contentWordsOf(`${wrong} ${unit}`))
  const said = new Set(by.words)
  const names = contentWordsOf(unit).every(word => words.includes(word))
  return names && words.some(word => said.has(word) && !counted.has(word))
}

/** Sentences with the places of their messages, by the figures in them. */
function sentencesByFigure(
  messages: readonly SourceMessage[],
): ReadonlyMap<string, readonly Place[]> {
  const places = messages.flatMap(({ sentences }, at) =>
    sentences.flatMap(sentence =>
      [...new Set(figuresIn(sentence.text))].map(figure => ({ figure, at, sentence })),
    ),
  )
  return Map.groupBy(places, ({ figure }) => figure)
}

function once<Result>(compute: () => Result): () => Result {
  let known: { readonly result: Result } | null = null
  return () => (known ??= { result: compute() }).result
}

function figuresIn(text: string): readonly string[] {
  return text.match(/\d(?:[\d.,]*\d)?/g) ?? []
}
