import { useEffect, type RefObject } from 'react'
import type { Compaction } from './use-compaction.ts'

/** Ctrl Enter within `content` applies the summary under review, while `isOn`. */
export function useApplyKey(
  content: RefObject<HTMLElement | null>,
  isOn: boolean,
  { act }: Pick<Compaction, 'act'>,
): void {
  useEffect(() => {
    const box = content.current
    if (!isOn || box === null) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      act()
    }
    box.addEventListener('keydown', onKeyDown)
    return () => box.removeEventListener('keydown', onKeyDown)
  }, [content, isOn, act])
}
