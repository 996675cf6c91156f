import { useMemo } from 'react'
import { useUi, useUiState } from '../../store.ts'
import { sourcesBefore } from './sources.ts'

/** The way from a number in an answer to the message, if the model had looked it up; null if it names none. */
export function useCitations(answerId: string, text: string) {
  const { actions } = useUi()
  const isCiting = useMemo(() => /\bmessages? \d/i.test(text), [text])
  // A text, because it stays the same while other rows change.
  const found = useUiState(({ app }) =>
    isCiting ? JSON.stringify([...sourcesBefore(app.session?.rows ?? [], answerId)]) : '[]',
  )
  return useMemo(() => {
    const sources = new Map<number, string>(JSON.parse(found))
    if (sources.size === 0) return null
    return (number: number) => {
      const words = sources.get(number)
      return words === undefined ? null : () => actions.showMessage(number, words || null)
    }
  }, [found, actions])
}
