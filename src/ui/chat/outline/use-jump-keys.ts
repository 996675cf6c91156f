import { PAGE, useKeys } from '../../../kit/page-hooks.ts'
import { useUi } from '../../../host/store.ts'
import { headOfItem, type Item, numberAt } from '../items.ts'
import type { ScrolledList } from '../use-after-scroll.ts'

interface JumpKeysOptions extends ScrolledList {
  /** The lines as they are drawn. */
  readonly items: readonly Item[]
  /** All messages, folded ones too. */
  readonly stored: readonly Item[]
  readonly onOutline: () => void
}

/** Alt with an arrow, Home or End goes to own messages, loaded or not, with the focus; Alt O opens the outline. */
export function useJumpKeys({ stored, onOutline, ...shown }: JumpKeysOptions): void {
  const { actions } = useUi()
  const onKey = (event: KeyboardEvent): void => {
    const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, code, key } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
    if (!isFree(document.activeElement)) return
    // A Mac writes another letter with Alt.
    if (code === 'KeyO') onOutline()
    else if (!GOES.has(key)) return
    else {
      const own = stored.flatMap(item => {
        const head = headOfItem(item)
        return head?.role === 'user' ? head.number : []
      })
      const number = jumpFrom(own, key, () => placeOf(shown))
      if (number !== undefined) actions.goToMessage(number)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  // Before the message box, which edits the last message with this arrow.
  useKeys(PAGE, onKey, true)
}

const GOES: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End'])

/** The own message to which a key goes; undefined for none. */
export function jumpFrom(
  own: readonly number[],
  key: string,
  place: () => number,
): number | undefined {
  if (key === 'Home') return own[0]
  if (key === 'End') return own.at(-1)
  const here = place()
  return key === 'ArrowUp'
    ? own.findLast(number => number < here)
    : own.find(number => number > here)
}

/** True in the conversation, at the buttons around it, and in an empty message box, where the keys have no other meaning. */
function isFree(focused: Element | null): boolean {
  if (focused?.matches('textarea, input, select, [contenteditable]') === true)
    return (
      focused instanceof HTMLTextAreaElement && focused.id === 'message' && focused.value === ''
    )
  return focused === document.body || Boolean(focused?.closest('main'))
}

/** Number of the message that was gone to, while it is in sight; else of the one in the middle. */
function placeOf({ items, list, scroller }: ScrolledList & { readonly items: readonly Item[] }) {
  const [view, shown] = [scroller.current, scroller.current?.querySelector('article[data-shown]')]
  const seen = view?.getBoundingClientRect()
  const row = shown?.getBoundingClientRect()
  if (shown && seen && row && row.bottom > seen.top && row.top < seen.bottom)
    return Number(shown.getAttribute('data-number'))
  const handle = list.current
  if (handle === null) return 0
  return numberAt(items, handle.findItemIndex(handle.scrollOffset + handle.viewportSize / 2))
}
