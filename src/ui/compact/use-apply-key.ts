import { useEffect, type RefObject } from 'react'
import type { Compaction } from './use-compaction.ts'

/** Ctrl Enter within the dialog around `content` applies the summary under review, while `isOn`. */
export function useApplyKey(
  content: RefObject<HTMLElement | null>,
  isOn: boolean,
  { act }: Pick<Compaction, 'act'>,
): void {
  useEffect(() => {
    const box = content.current?.closest<HTMLElement>('[role=dialog]')
    if (!isOn || !box) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      act()
    }
    box.addEventListener('keydown', onKeyDown)
    return () => box.removeEventListener('keydown', onKeyDown)
  }, [content, isOn, act])
}
