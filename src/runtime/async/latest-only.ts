/** Asks one question at a time, and of those that come meanwhile only the newest. The others resolve to null. */
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
