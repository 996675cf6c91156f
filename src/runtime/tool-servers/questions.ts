import type { QuestionAnswer, ServerQuestion } from '../../ports/server-questions.ts'
import { unlessAborted } from '../async/calls.ts'
import { contentOf, type FieldValues } from './field-values.ts'

/** A question that waits for the person. */
export interface ShownQuestion {
  readonly id: string
  readonly question: ServerQuestion
}

/** Milliseconds between two signs that a call waits for the person and is not stuck. */
const SIGN_MS = 10_000

export type Questions = ReturnType<typeof createQuestions>

/** The open questions of all servers. `changed`: after each new and each answered one. */
export function createQuestions(changed: () => void) {
  let open: readonly (ShownQuestion & {
    readonly url: string
    readonly answer: (answer: QuestionAnswer) => void
  })[] = []
  let count = 0

  return {
    of: (url: string): readonly ShownQuestion[] =>
      open.filter(each => each.url === url).map(({ id, question }) => ({ id, question })),
    /** Waits for the person. `onWait` is called again and again meanwhile. Rejects with the signal's reason. */
    ask: async (
      question: ServerQuestion,
      { url, signal, onWait }: { url: string; signal: AbortSignal; onWait: () => void },
    ): Promise<QuestionAnswer> => {
      count += 1
      const id = `question-${count}`
      const { promise, resolve } = Promise.withResolvers<QuestionAnswer>()
      open = [...open, { id, url, question, answer: resolve }]
      changed()
      const timer = setInterval(onWait, SIGN_MS)
      onWait()
      try {
        return await unlessAborted(promise, signal)
      } finally {
        clearInterval(timer)
        open = open.filter(each => each.id !== id)
        changed()
      }
    },
    /** Resolves with a sentence for each value that the server would not take; null if the answer was given. */
    answer: (id: string, action: QuestionAnswer['action'], values: FieldValues) => {
      const { question, answer } = open.find(each => each.id === id) ?? {}
      if (action !== 'accept' || question?.type !== 'form') answer?.({ action })
      else {
        const checked = contentOf(question.fields, values)
        if ('faults' in checked) return checked.faults
        answer?.({ action, ...checked })
      }
      return null
    },
  }
}
