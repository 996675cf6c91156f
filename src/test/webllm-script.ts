/**
 * What a scripted engine in WebLLM's worker does; sent to it before anything else, or written before its code as
 * `globalThis.engineScript`.
 */
export interface EngineScript {
  /** Takes a device of the real card while it is loaded, so that it is lost with the card. */
  readonly holdsCard?: boolean
  /** What loading a model fails with, as WebLLM's worker would write it down: `name: message`. */
  readonly loadFails?: string
  /** What an answer fails with, before its first word. */
  readonly answerFails?: string
  /** Where the graphics card is lost. */
  readonly lost?: 'loading' | 'before-the-answer' | 'in-the-answer'
  /** Words of an answer; by default some that take over half a second. */
  readonly words?: readonly string[]
  /** Answers with what it was asked. */
  readonly repeats?: boolean
  /** Words of a summary; those of any answer by default. */
  readonly summaryWords?: readonly string[]
  readonly wordMs?: number
  /** Milliseconds in which the prompt is read and nothing is heard. */
  readonly promptMs?: number
  /** Ends answers after so many words because the window is full. */
  readonly windowWords?: number
}

export const WORDS: readonly string[] =
  'One word comes after the other , and all of them are slow .'.split(' ').map(word => ` ${word}`)
