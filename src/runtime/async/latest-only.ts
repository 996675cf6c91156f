/** Asks one question at a time. Of the questions that arrive meanwhile only the newest is asked; the others resolve with null. */
export function latestOnly<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer | null> {
  let isAsking = false
  let next: (PromiseWithResolvers<Answer | null> & { readonly question: Question }) | null = null

  const run = async (question: Question): Promise<Answer> => {
    isAsking = true
    try {
      return await ask(question)
    } finally {
      isAsking = false
      const waiting = next
      next = null
      if (waiting !== null) run(waiting.question).then(waiting.resolve, waiting.reject)
    }
  }

  return question => {
    if (!isAsking) return run(question)
    next?.resolve(null)
    next = { ...Promise.withResolvers<Answer | null>(), question }
    return next.promise
  }
}
