/** Judges by words whether a text only shortens another one, so that a rule can check what a model wrote. */
import { sentencesOf } from '../../text/sentences.ts'
import { shareIn } from './claim-origin.ts'
import { countingWordsOf, isTurn } from './counting-words.ts'

/** A sentence with a smaller share of its source's words may leave out what matters. */
const LEAST_SHARE = 0.5
/** Without such a word, a rule with a condition would always hold. */
const CONDITION =
  /(?<!\p{L})(?:if|unless|except|when|whenever|while|falls|wenn|sofern|außer|si|sauf|quand|salvo|cuando|если|когда|кроме)(?!\p{L})|如果|除非|もし|만약/iu
/** Who speaks, as a model names them: “the user wants …” for “I want …”. */
const SPEAKERS: ReadonlySet<string> = new Set(['user', 'person'])

/**
 * True if the sentence has no counting word that one sentence of the source lacks, at least half of its words, and the same words that
 * turn a meaning: “not”, “only”, “before”, “if”. The order of words is not compared.
 */
export function isShortened(sentence: string, source: string): boolean {
  const words = new Set([...countingWordsOf(sentence)].filter(word => !SPEAKERS.has(word)))
  return (
    words.size > 0 &&
    sentencesOf(source).some(said => {
      const theirs = countingWordsOf(said)
      return (
        shareIn(words, theirs) === 1 &&
        shareIn(theirs, words) >= LEAST_SHARE &&
        [...theirs].every(word => !isTurn(word) || words.has(word)) &&
        CONDITION.test(said) === CONDITION.test(sentence)
      )
    })
  )
}
