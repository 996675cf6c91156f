import { useEffect, useState } from 'react'
import { useUi, type UiState } from '../store.ts'

/**
 * What a selector picks, at most once per frame: an answer may arrive in a hundred pieces between
 * two of them. The selector must be the same function each time, or pure.
 */
export function useAnimationFrameState<Selected>(selector: (state: UiState) => Selected): Selected {
  const { store } = useUi()
  const [selected, setSelected] = useState(() => selector(store.getState()))
  useEffect(() => {
    let frame = 0
    const unsubscribe = store.subscribe(() => {
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        setSelected(() => selector(store.getState()))
      })
    })
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
    }
    // The selector is pure, so the first one serves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store])
  return selected
}
