import type { SourceMessage, SourceSentence } from './source.ts'

/** Sentences to read at the start of a request, and after each announcement. */
const LOOKED_AT = 3
/** A longer message in characters before the request is pasted background. */
const LONGEST_BACKGROUND = 2_000

/** "The following issue", "here is the text", or a colon at the end: the task comes after it. */
const ANNOUNCES =
  /(?<!\p{L})(?:the following|as follows|(?:described|given|shown|listed) below|here(?:['’]s| is| are) (?:the|my|our|what))(?!\p{L})|[:\uff1a]\**$/iu
/** A heading: `INSTRUCTIONS:`, `**Steps to reproduce**`. */
const HEADING = /^(?:\*\*[^*]{1,60}\*\*:?|(?:\S+ ){0,2}\S+[:\uff1a]\**)$/u

/** The first sentence weighs 2, each further one less. */
const WEIGHTS = { first: 2, less: 0.3, least: 0.8, announcing: 0.6 } as const

/**
 * The first sentences of the request, and those after an announcement, with weights. The request is the user's text
 * before the first answer, without long background.
 */
export function taskStatementOf(
  messages: readonly SourceMessage[],
  tells: (sentence: SourceSentence, message: SourceMessage) => boolean,
): ReadonlyMap<SourceSentence, number> {
  const weights = new Map<SourceSentence, number>()
  for (const message of requestsIn(messages, tells)) {
    let left = LOOKED_AT
    let hasBegun = false
    let wasAnnounced = false
    let rank = 0
    for (const sentence of message.sentences) {
      const announces = ANNOUNCES.test(sentence.text)
      if (HEADING.test(sentence.text)) {
        if (hasBegun && !wasAnnounced) left = Math.min(left, sentence.text.endsWith('*') ? left : 0)
        continue
      }
      if (left === 0) break
      if (tells(sentence, message)) {
        const { first, less, least, announcing } = WEIGHTS
        weights.set(sentence, announces ? announcing : Math.max(least, first - less * rank))
        if (!announces) rank += 1
        left -= 1
        hasBegun = true
      }
      wasAnnounced = announces
      if (announces) left = LOOKED_AT
    }
  }
  return weights
}

function requestsIn(
  messages: readonly SourceMessage[],
  tells: (sentence: SourceSentence, message: SourceMessage) => boolean,
): readonly SourceMessage[] {
  const begin = messages.findIndex(
    message =>
      message.role === 'user' &&
      !message.isCarried &&
      message.sentences.some(sentence => tells(sentence, message)),
  )
  if (begin < 0) return []
  const end = messages.findIndex(({ role }, at) => at > begin && role !== 'user')
  const asked = messages.slice(begin, end < 0 ? undefined : end)
  const last = asked.findLast(message => message.sentences.some(each => tells(each, message)))
  return asked.filter(message => message === last || message.text.length <= LONGEST_BACKGROUND)
}
