/** Finds outdated sentences: retracted orders and corrected figures. */
import { DECIDED, DIRECTIVE, RETRACTION, WISH } from '../../text/cues.ts'
import type { Source, SourceMessage, SourceSentence } from './source.ts'
import { contentWordsOf, type Rarity } from '../../text/words.ts'

export interface Retracted {
  /** The user's retracting messages by index; true if the retracted order is known. */
  readonly takingBack: ReadonlyMap<number, boolean>
  /** True for a sentence that a later message retracted or corrected. */
  isObsolete(at: number, sentence: SourceSentence): boolean
  /** True for a sentence that corrects an earlier figure. */
  putsRight(sentence: SourceSentence): boolean
  /** True for a message with an outdated sentence. */
  holdsObsolete(at: number): boolean
}

/** A retraction refers to at most this number of earlier user messages. */
const REACH = 4

/** A retraction without an object means the user's last order; else the order that shares most words with it. */
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
        for (const { at: position, sentence } of figures().get(wrong) ?? [])
          if (position < at && isPutRight(sentence, { wrong, unit, by: message })) {
            outdate(position, sentence)
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

interface SentenceIndex {
  readonly at: number
  readonly sentence: SourceSentence
}

/** The order, wish or decision that a retraction most likely refers to; null if none is near. */
function withdrawnBy(
  at: number,
  messages: readonly SourceMessage[],
  rarity: Rarity,
): SentenceIndex | null {
  const said = new Set(messages[at]?.words)
  const shared = (words: readonly string[]) =>
    [...new Set(words)].reduce((sum, word) => sum + (said.has(word) ? rarity(word) : 0), 0)
  const earlier: { message: SourceMessage; position: number; shares: number }[] = []
  for (let position = at - 1; position >= 0 && earlier.length < REACH; position -= 1) {
    const message = messages[position]
    if (message?.role === 'user') earlier.push({ message, position, shares: shared(message.words) })
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
  return sentence ? { at: target.position, sentence } : null
}

function orders({ text }: SourceSentence): boolean {
  return DIRECTIVE.test(text) || DECIDED.test(text) || WISH.test(text)
}

interface Correction {
  readonly wrong: string
  readonly unit: string
}

/** "Not" and "but" before a figure: English, German, Spanish, Chinese, Arabic. */
const NOT = String.raw`(?:(?<!\p{L})(?:not|nicht|no|و?ليس(?:ت)?) |(?:而?不是)\s?)`
const BUT = String.raw`(?:(?:but|sondern|sino|بل) |(?:而?是)\s?)`

const FIGURE_NOT_FIGURE = new RegExp(
  String.raw`(?<![\d.,])[$€£]?\d[\d.,]*\s?(?<unit>[\p{L}%]+)?(?:[,،，]| and|;| –| —)?\s?${NOT}(?<wrong>\d(?:[\d.,]*\d)?)(?:\s?(?<wrongUnit>\p{L}+))?`,
  'giu',
)
const NOT_FIGURE_BUT = new RegExp(
  String.raw`${NOT}(?<wrong>\d(?:[\d.,]*\d)?)(?:\s?(?<wrongUnit>\p{L}+?))?[,،，]?\s?${BUT}\d[\d.,]*(?:\s?(?<unit>\p{L}+))?`,
  'giu',
)
const DENIED_FIGURE = new RegExp(String.raw`${NOT}\d`, 'iu')

/** "55 minutes, not 40", "not 40 but 55 minutes". A unit is required, so that the meaning is clear. */
function correctionsIn(text: string): readonly Correction[] {
  if (!DENIED_FIGURE.test(text)) return []
  return [FIGURE_NOT_FIGURE, NOT_FIGURE_BUT].flatMap(pattern =>
    [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
      const { wrong, wrongUnit, unit = '' } = groups
      const counts = [wrongUnit ?? '', unit].find(name => contentWordsOf(name).length > 0)
      return wrong !== undefined && counts !== undefined ? [{ wrong, unit: counts }] : []
    }),
  )
}

/** True if the sentence has the wrong figure, its unit, and one more word of the correction. */
function isPutRight(
  { words }: SourceSentence,
  { wrong, unit, by }: Correction & { readonly by: SourceMessage },
): boolean {
  const counted = new Set(contentWordsOf(`${wrong} ${unit}`))
  const said = new Set(by.words)
  const names = contentWordsOf(unit).every(word => words.includes(word))
  return names && words.some(word => said.has(word) && !counted.has(word))
}

/** The sentences with each figure. */
function sentencesByFigure(
  messages: readonly SourceMessage[],
): ReadonlyMap<string, readonly SentenceIndex[]> {
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
