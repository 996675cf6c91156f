/** A conversation in one language, and questions about it in other words than it uses. */
export interface LanguageTalk {
  readonly language: string
  /** The lines of each day, as `session` reads them: `u text`, `a text`. Messages count from 1 over all days. */
  readonly days: readonly (readonly string[])[]
  /** Each with the number of the message that answers it. */
  readonly questions: readonly (readonly [question: string, answeredBy: number])[]
  /** Ten more, written when the engine's rules for these languages stood. */
  readonly laterQuestions: readonly (readonly [question: string, answeredBy: number])[]
}
