import { useEffect, useState } from 'react'

/** What `ask` resolves to; null before the first answer. A change of `inputs` asks again, and the answer before stays until then. */
export function useAnswer<Answer>(
  ask: () => Promise<Answer> | null,
  inputs: readonly unknown[],
): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let listens = true
    void ask()?.then(known => {
      if (listens) setAnswer(known)
    })
    return () => {
      listens = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- The inputs say when to ask again.
  }, inputs)
  return answer
}
