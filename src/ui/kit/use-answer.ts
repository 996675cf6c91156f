import { useEffect, useState } from 'react'

/** What `ask` resolves to; null before the first answer. A change of `inputs` asks again; until then, and if the answer is null, the one before stays. */
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
