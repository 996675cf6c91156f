import { splitSentences } from '../text/sentences.ts'
import { topicOf } from './relevance.ts'

/** A long message has its request at the end. */
const END_CHARACTERS = 600

/** At the start of a sentence, by language: question words, and verbs that ask. */
const QUESTION_STARTS = [
  '(?:(?:about|after|at|before|by|during|for|from|in|of|on|since|to|with) )?(?:what|which|who|whose|whom|when|where|why|how|did|does|was|were|is|are|has|had|would|might)',
  '(?:(?:ab|an|auf|aus|bei|bis|für|in|mit|nach|seit|über|um|unter|von|vor|wegen|zu) )?(?:was|wer|we[mn]|wessen|wann|warum|weshalb|wieso|wie|wo|woher|wohin|womit|wofür|wovon|welche[mnrs]?)|(?:habe|haben|hast|hat|hatte|hatten|ist|sind|war|waren) (?:ich|du|er|es|wir|ihr|die|der|das|unser)',
  '(?:(?:a|con|de|desde|en|hasta|para|por|sobre) )?(?:qué|cuál|cuáles|quién|quiénes|cuándo|cuánt[oa]s?|dónde|adónde|cómo)',
  'ماذا|لماذا|متى|أين|كيف|كم|بكم|هل|ممن',
].join('|')
const ASKS = new RegExp(
  String.raw`[?？؟]\s*$|¿|^[^\p{L}\p{N}]*(?:${QUESTION_STARTS})(?!\p{L})|吗|呢|什么|哪|谁|怎么|为何|多少|几[个次天年点位]`,
  'iu',
)
/** A polite order to someone, by language. */
const REQUESTS = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:ok|okay|so|and|now|then|please|hey|also|und|dann|bitte|also|jetzt|y|entonces|ahora|por favor)[^\p{L}\p{N}]+)*(?:(?:can|could|would|will|shall|should|may) (?:you|we|i|it|this|that|someone)(?!\p{L})|let(?!\p{L})|(?:kannst|könntest|würdest|magst|willst|könn(?:t)?en|würden|wollen|sollen|darf|kann|soll) (?:du|sie|wir|ich|man|bitte)(?!\p{L})|(?:me |nos )?(?:puedes|puede|podrías|podría|podemos|podríamos|quieres|debería|deberíamos)(?!\p{L})|هل (?:يمكنك|يمكننا|تستطيع|بإمكانك)|(?:请?你?(?:能|可以|能不能|可不可以)(?!.{0,12}(?:什么|哪|谁|多少))))`,
  'iu',
)
const REFERS_BACK =
  /\b(?:remember|remind|recall|earlier|previously|(?:said|told|mentioned|discussed|agreed|decided) (?:before|earlier|above)|as (?:we|i|you) (?:said|agreed|decided|discussed))\b|(?<!\p{L})(?:erinner(?:e|n|st|t)?|weißt du noch|vorhin|wie (?:schon )?(?:abgemacht|besprochen|beschlossen|gesagt|vereinbart)|recuerd(?:a|as|o)|recuérda(?:me|nos)|te acuerdas|como (?:acordamos|decidimos|dijimos|dije|dijiste|hablamos|quedamos))(?!\p{L})|记得|之前|刚才|上次|تتذكر|تذكر|ذك[رّ]+ني|كما (?:قلنا|اتفقنا|قررنا)/iu
const REMIND =
  /\b(?:do|can|could|did) you (?:still )?(?:remember|recall|remind)\b|(?:^|[.!?;,]\s*|\bplease )(?:remember (?:what|when|which|who|where|how|the|my|our)|remind me)\b|(?<!\p{L})(?:erinnerst du dich|erinnern sie sich|weißt du noch|erinner(?:e|n sie)? mich|recuérdame|recuerdas|te acuerdas)(?!\p{L})|记得|提醒我|هل تتذكر|هل تذكر|ذك[رّ]+ني/iu
/** About the assistant ("do you like it?"), the last message ("how was it?"), or small talk ("any news?"). */
const ABOUT_THE_MOMENT =
  /\b(?:you|your|yours|yourself|u|ya|it|that|this|they|them|those|these|there)\b|^\W*any\b|(?<!\p{L})(?:du|dir|dich|deine?[mnrs]?|ihnen|es|das|tú|ti|contigo|tus?|usted|eso|esto|te)(?!\p{L})|你|أنت|لك|هذا|ذلك/iu
const ABOUT_THE_USER =
  /\b(?:I|me|my|mine|we|us|our|ours)\b|(?<!\p{L})(?:[Ii]ch|[Mm]ich|[Mm]ir|[Mm]eine?[mnrs]?|[Ww]ir|[Uu]ns|[Uu]nse?re?[mnrs]?|[Yy]o|[Mm]is?|[Nn]os|[Nn]osotr[oa]s|[Nn]uestr[oa]s?)(?!\p{L})|我|عندي|عندنا|لدي|لدينا/u
/** About the assistant's earlier messages: "what did you tell me?". */
const ABOUT_EARLIER_REPLIES =
  /\byou (?:said|told|mention|recommend|suggest|propose|advise|write|wrote|say|tell|decide|choose|chose)|(?<!\p{L})(?:hast|hattest) du [^?]{0,80}(?:empfohlen|geraten|gesagt|geschrieben|vorgeschlagen)|(?<!\p{L})(?:dijiste|propusiste|recomendaste|sugeriste|aconsejaste)(?!\p{L})|你(?:说|建议|推荐|提)/iu
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
