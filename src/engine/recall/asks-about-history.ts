import { splitSentences } from '../text/sentences.ts'
import { topicOf } from './relevance.ts'

/** A long message has its request at the end. */
const END_CHARACTERS = 600

const ASKS =
  /[?？؟]\s*$|^\W*(?:(?:about|after|at|before|by|during|for|from|in|of|on|since|to|with) )?(?:what|which|who|whose|whom|when|where|why|how|did|does|was|were|is|are|has|had|would|might)\b|吗|呢|什么|哪|谁|怎么|为何|多少|几[个次天年]/iu
const REQUESTS =
  /^\W*(?:(?:ok|okay|so|and|now|then|please|hey|also)\W+)*(?:(?:can|could|would|will|shall|should|may) (?:you|we|i|it|this|that|someone)\b|let\b)/iu
const REFERS_BACK =
  /\b(?:remember|remind|recall|earlier|previously|(?:said|told|mentioned|discussed|agreed|decided) (?:before|earlier|above)|as (?:we|i|you) (?:said|agreed|decided|discussed))\b|记得|之前|刚才/iu
const REMIND =
  /\b(?:do|can|could|did) you (?:still )?(?:remember|recall|remind)\b|(?:^|[.!?;,]\s*|\bplease )(?:remember (?:what|when|which|who|where|how|the|my|our)|remind me)\b|记得|提醒我/iu
/** About the assistant ("do you like it?"), the last message ("how was it?"), or small talk ("any news?"). */
const ABOUT_THE_MOMENT =
  /\b(?:you|your|yours|yourself|u|ya|it|that|this|they|them|those|these|there)\b|^\W*any\b|你/iu
const ABOUT_THE_USER = /\b(?:I|me|my|mine|we|us|our|ours)\b|我/u
/** About the assistant's earlier messages: "what did you tell me?". */
const ABOUT_EARLIER_REPLIES =
  /\byou (?:said|told|mention|recommend|suggest|propose|advise|write|wrote|say|tell|decide|choose|chose)/iu
/** A capitalised word within a sentence. */
const NAME = /(?<=[\p{L}\p{N}’'"“] |[,;:]["“]? )["“]?\p{Lu}\p{L}*/u
/** A name that addresses a person: "Hey Ann, …", "…, Ann?". */
const ADDRESSED = /^\W*(?:\p{L}+ )?\p{Lu}\p{L}+, |, \p{Lu}\p{L}+(?=\W*$)/gu
/** The end of an exclamation or a statement that begins like a question: "What a day!". */
const NOT_A_QUESTION = /[.!。！]["'”’)]*$/u

/** True for a message that ends with a question, or refers to something said before. */
export function asksSomething(text: string): boolean {
  const end = text.slice(-END_CHARACTERS)
  return REFERS_BACK.test(end) || questionsIn(end).length > 0
}

/**
 * True for a question about the conversation's history. It must have a topic, and not be about the assistant or the
 * last message. "And how do you like that?" is no such question.
 */
export function asksAboutHistory(text: string): boolean {
  const end = text.slice(-END_CHARACTERS)
  if (REMIND.test(end)) return true
  const isOneSentence = sentencesIn(end).length === 1
  return questionsIn(end)
    .filter(question => isOneSentence || !NOT_A_QUESTION.test(question))
    .map(question => question.replaceAll(ADDRESSED, ''))
    .some(question => isAboutHistory(question) && topicOf(question).length > 0)
}

function questionsIn(text: string): readonly string[] {
  return sentencesIn(text).filter(sentence => ASKS.test(sentence) && !REQUESTS.test(sentence))
}

function sentencesIn(text: string): readonly string[] {
  return splitSentences(text)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}

function isAboutHistory(question: string): boolean {
  const cues = [NAME, ABOUT_THE_USER, ABOUT_EARLIER_REPLIES]
  return cues.some(cue => cue.test(question)) || !ABOUT_THE_MOMENT.test(question)
}
