import { useEffect, useState } from 'react'

/** The newest result of `ask`; null before the first one. A change of `inputs` calls it again. Until it answers, and if it answers null, the result before stays. */
export function useAnswer<Answer>(
  ask: () => Promise<Answer | null> | null,
  inputs: readonly unknown[],
): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let listens = true
    void ask()?.then(known => {
      if (listens && known !== null) setAnswer(known)
    })
    return () => {
      listens = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- The inputs say when to ask again.
  }, inputs)
  return answer
}
