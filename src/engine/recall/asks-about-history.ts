/**
 * Whether a message asks something, rather than wants something done.
 *
 * @module
 */
import { topicOf } from './relevance.ts'

/** What stands at the end of a long message is its wish. */
const END_CHARACTERS = 600
/** Between sentences: a stop within a title or a name has no space behind it. */
const BETWEEN = /(?<=[.!?]["'”’)]*)\s+|(?<=[。！？])|\n+/u
const ASKS =
  /[?？]\s*$|^\W*(?:(?:about|after|at|before|by|during|for|from|in|of|on|since|to|with) )?(?:what|which|who|whose|whom|when|where|why|how|did|does|was|were|is|are|has|had|would|might)\b|吗|呢|什么|哪|谁|怎么|为何|多少|几[个次天年]/iu
/** A wish in the form of a question. */
const WISHES =
  /^\W*(?:(?:ok|okay|so|and|now|then|please|hey|also)\W+)*(?:(?:can|could|would|will|shall|should|may) (?:you|we|i|it|this|that|someone)\b|let\b)/iu
/** Speaks of what was said before. */
const LOOKS_BACK =
  /\b(?:remember|remind|recall|earlier|previously|(?:said|told|mentioned|discussed|agreed|decided) (?:before|earlier|above)|as (?:we|i|you) (?:said|agreed|decided|discussed))\b|记得|之前|刚才/iu
/** Wants to be told again. */
const REMIND =
  /\b(?:do|can|could|did) you (?:still )?(?:remember|recall|remind)\b|(?:^|[.!?;,]\s*|\bplease )(?:remember (?:what|when|which|who|where|how|the|my|our)|remind me)\b|记得|提醒我/iu
/** About the one who is asked: "do you like it?"; about what was said just before: "how was it?"; or hardly a question: "any news?". */
const OF_THE_MOMENT =
  /\b(?:you|your|yours|yourself|u|ya|it|that|this|they|them|those|these|there)\b|^\W*any\b|你/iu
/** About the one who asks, or what the other said: "what did you tell me?". */
const OF_ONESELF = /\b(?:I|me|my|mine|we|us|our|ours)\b|我/u
const OF_WHAT_WAS_SAID =
  /\byou (?:said|told|mention|recommend|suggest|propose|advise|write|wrote|say|tell|decide|choose|chose)/iu
/** A name that does not call somebody: "Hey Ann, …", "…, Ann?". */
const NAME = /(?<=[\p{L}\p{N}’'"“] |[,;:]["“]? )["“]?\p{Lu}\p{L}*/u
const CALLED = /^\W*(?:\p{L}+ )?\p{Lu}\p{L}+, |, \p{Lu}\p{L}+(?=\W*$)/gu
/** At the end of what is no question, though it begins like one: "What a day!". */
const TELLS = /[.!。！]["'”’)]*$/u

/** True for a question, and for words that look back. */
export function asksSomething(text: string): boolean {
  const end = text.slice(-END_CHARACTERS)
  return LOOKS_BACK.test(end) || questionsIn(end).length > 0
}

/**
 * True for a question about what was told: one with a matter of its own, about somebody or something but the one who is
 * asked and what was said just before. "And how do you like that?" keeps a talk going, and is answered without looking back.
 */
export function asksAboutHistory(text: string): boolean {
  const end = text.slice(-END_CHARACTERS)
  if (REMIND.test(end)) return true
  const isAlone = sentencesIn(end).length === 1
  return questionsIn(end)
    .filter(question => isAlone || !TELLS.test(question))
    .map(question => question.replaceAll(CALLED, ''))
    .some(question => isAboutTold(question) && topicOf(question).length > 0)
}

function questionsIn(text: string): readonly string[] {
  return sentencesIn(text).filter(sentence => ASKS.test(sentence) && !WISHES.test(sentence))
}

function sentencesIn(text: string): readonly string[] {
  return text
    .split(BETWEEN)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}

function isAboutTold(question: string): boolean {
  const isOfMore = [NAME, OF_ONESELF, OF_WHAT_WAS_SAID].some(sign => sign.test(question))
  return isOfMore || !OF_THE_MOMENT.test(question)
}
