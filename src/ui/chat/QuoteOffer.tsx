import { useEffect, useState, type RefObject } from 'react'
import { composerText } from '../../i18n/en/conversation.ts'
import { Icon } from '../../kit/Icon.tsx'
import { PAGE, useKeys, useMedia } from '../../kit/page-hooks.ts'
import { useUi } from '../../host/store.ts'
import { QUOTE_KEY, TYPING } from './message-keys.ts'
import styles from './Quotes.module.css'

/** A button at the end of what is selected in a message: above it, or below it on touch, where the browser's own menu is above. */
export function QuoteOffer({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const { actions } = useUi()
  const isTouch = useMedia('(pointer: coarse)')
  const offer = useOffer(scroller)
  const quote = (): void => {
    if (offer === null) return
    actions.quote(offer.words)
    document.getSelection()?.removeAllRanges()
  }
  useKeys(PAGE, event => {
    const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event
    if (offer === null || event.key.toLowerCase() !== QUOTE_KEY || defaultPrevented) return
    if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(TYPING)))
      return
    event.preventDefault()
    quote()
  })
  if (offer === null) return null
  const { left, top, bottom } = offer
  return (
    <div
      className={styles.offer}
      style={{ left, top: isTouch ? bottom : top }}
      {...(isTouch && { 'data-below': '' })}
    >
      <button
        type="button"
        aria-keyshortcuts={QUOTE_KEY}
        title={composerText('composer.quote-key', { key: QUOTE_KEY.toUpperCase() })}
        // Else the press would end the selection.
        onPointerDown={event => event.preventDefault()}
        onClick={quote}
      >
        <Icon name="quote" />
        {composerText('composer.quote')}
      </button>
    </div>
  )
}

interface Offer {
  readonly words: string
  /** Of the end of the selection, from the frame of the conversation, in CSS pixels. */
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** Milliseconds for which the selection stays as it is before anything is offered. */
const REST_MS = 120

/** What may be quoted now; null while the person still selects. */
function useOffer(scroller: RefObject<HTMLElement | null>): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => {
    const scrolled = scroller.current
    let timer: ReturnType<typeof setTimeout> | null = null
    let isPressed = false
    const look = (): void => setOffer(scrolled === null || isPressed ? null : offerIn(scrolled))
    const lookSoon = (): void => {
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
      // A press beside it ends the selection at once.
      if (document.getSelection()?.isCollapsed !== false) setOffer(null)
    }
    const press = ({ type, pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') isPressed = type === 'pointerdown'
      lookSoon()
    }
    lookSoon()
    document.addEventListener('selectionchange', lookSoon)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', press)
    scrolled?.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', lookSoon)
    return () => {
      if (timer !== null) clearTimeout(timer)
      document.removeEventListener('selectionchange', lookSoon)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', press)
      scrolled?.removeEventListener('scroll', look)
      window.removeEventListener('resize', lookSoon)
    }
  }, [scroller])
  return offer
}

/** Pixels between the middle of the button and the edge of the conversation. */
const EDGE = 56

function offerIn(scrolled: HTMLElement): Offer | null {
  const selection = document.getSelection()
  const range = selection === null ? null : selectedWords(selection, scrolled)
  const end = [...(range?.getClientRects() ?? [])].findLast(({ width }) => width > 0)
  const words = selection?.toString().trim() ?? ''
  if (end === undefined || words === '') return null
  const frame = scrolled.getBoundingClientRect()
  if (end.bottom < frame.top || end.top > frame.bottom) return null
  return {
    words,
    left: Math.min(Math.max(end.right - frame.left, EDGE), scrolled.clientWidth - EDGE),
    top: Math.max(end.top - frame.top, EDGE),
    bottom: Math.min(end.bottom - frame.top, scrolled.clientHeight - 2 * EDGE),
  }
}

/** What is selected of one message; null for nothing, and for words of several. A selection of its last paragraph may end before the next row. */
function selectedWords(selection: Selection, box: HTMLElement): Range | null {
  if (selection.rangeCount !== 1 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0).cloneRange()
  const { startContainer: start } = range
  const message = (start instanceof Element ? start : start.parentElement)?.closest(
    'article[data-message]',
  )
  if (!message || !box.contains(message)) return null
  if (message.contains(range.endContainer)) return range
  const rest = range.cloneRange()
  rest.setStartAfter(message)
  if (rest.toString().trim() !== '') return null
  range.setEnd(message, message.childNodes.length)
  return range
}
