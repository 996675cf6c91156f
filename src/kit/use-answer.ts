import { useEffect, useState } from 'react'

/** The newest result of `ask`; null before the first one, and while it asks nothing. A change of `inputs` calls it again. Until it answers, and if it answers null, the result before stays. */
export function useAnswer<Answer>(
  ask: () => Promise<Answer | null> | null,
  inputs: readonly unknown[],
): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let listens = true
    const asked = ask()
    const read = async (): Promise<void> => {
      const known = await asked
      // What is not asked again is soon no longer true.
      if (listens && (known !== null || asked === null)) setAnswer(known)
    }
    void read()
    return () => {
      listens = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- The inputs say when to ask again.
  }, inputs)
  return answer
}
