import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { queueText } from '../../i18n/en/queue.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import { useUi } from '../../host/store.ts'

/** A dragged message, and the one before which it would be put: null for the end, itself for no change. */
export interface Drop {
  readonly id: string
  readonly before: string | null
}

/** Moves messages of the queue by dragging their handles, and by the arrow keys there. */
export function useQueueOrder(queue: readonly QueuedMessage[]) {
  const { application } = useUi()
  const [drop, setDrop] = useState<Drop | null>(null)
  const [told, setTold] = useState('')
  const latest = useRef(drop)
  const drag = (next: Drop | null): void => {
    latest.current = next
    setDrop(next)
  }
  const put = async (id: string, before: string | null): Promise<void> => {
    if (!(await application.arrangeQueued(id, { before }))) return
    const count = queue.length
    const others = queue.filter(message => message.id !== id)
    const at = before === null ? others.length : others.findIndex(other => other.id === before)
    setTold(queueText('queue.moved', { place: at + 1, count }))
  }
  /** `to`: its place, from 0. */
  const move = async (id: string, to: number): Promise<void> => {
    if (to < 0 || to >= queue.length) return
    const others = queue.filter(message => message.id !== id)
    await put(id, others[to]?.id ?? null)
  }
  const handle = (id: string) => ({
    'data-handle': '',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag({ id, before: id })
    },
    onPointerMove: ({ clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (latest.current !== null) drag({ id, before: lineAt(currentTarget, clientY, id) })
    },
    onPointerUp: () => {
      const dropped = latest.current
      drag(null)
      if (dropped !== null && dropped.before !== id) void put(id, dropped.before)
    },
    onPointerCancel: () => drag(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, currentTarget } = event
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return
      event.preventDefault()
      const at = queue.findIndex(message => message.id === id)
      // A browser takes the focus from what is put elsewhere.
      void move(id, key === 'ArrowUp' ? at - 1 : at + 1).then(() =>
        requestAnimationFrame(() => currentTarget.focus()),
      )
    },
  })
  return { drop, told, handle, move }
}

/** Id of the message before which a drop at this height goes; null: behind all; `id`: where it is. */
function lineAt(handle: Element, y: number, id: string): string | null {
  const lines = [...(handle.closest('ol')?.querySelectorAll<HTMLElement>('[data-queued]') ?? [])]
  const at = lines.findIndex(line => {
    const { top, height } = line.getBoundingClientRect()
    return y < top + height / 2
  })
  const before = at < 0 ? null : (lines[at]?.dataset['queued'] ?? null)
  const own = lines.findIndex(line => line.dataset['queued'] === id)
  return at === own + 1 || (at < 0 && own === lines.length - 1) ? id : before
}
