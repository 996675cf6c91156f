import { useCallback, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { outlineText } from '../../../i18n/en/outline.ts'
import { LoadBoundary } from '../../../kit/Boundary.tsx'
import { IconButton } from '../../../kit/Button.tsx'
import { lazy } from '../../../kit/lazy.ts'
import { useMedia } from '../../../kit/page-hooks.ts'
import type { Item } from '../items.ts'
import type { RunActions } from '../RunRow.tsx'
import { type ScrolledList, useAfterScroll } from '../use-after-scroll.ts'
import { useJumpKeys } from './use-jump-keys.ts'
import styles from './Outline.module.css'

const Outline = lazy(async () => (await import('./Outline.tsx')).Outline)
const ConversationMap = lazy(
  async () => (await import(/* chunk: surroundings */ './ConversationMap.tsx')).ConversationMap,
)

/** A conversation of fewer lines needs no outline. */
const FEW = 30
/** One of fewer screens needs no map. */
const SCREENS = 4

/** Ways through a long conversation: its outline, its map, and keys that jump. */
export function Wayfinding({
  atEnd,
  ...found
}: ScrolledList & {
  readonly items: readonly Item[]
  readonly stored: readonly Item[]
  readonly matches: readonly number[]
  readonly release: () => void
  readonly goToSummary: RunActions['goToSummary']
  readonly atEnd: boolean
}) {
  const { items, scroller } = found
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const isNarrow = useMedia('(max-width: 720px)')
  const look = useCallback(
    ({ scrollSize, viewportSize }: VirtualizerHandle) =>
      setLong(viewportSize > 0 && scrollSize > SCREENS * viewportSize),
    [],
  )
  useAfterScroll(found, look)
  useJumpKeys({ ...found, onOutline: () => setOpen(before => !before) })
  const close = (): void => {
    setOpen(false)
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <LoadBoundary>
      {isLong && !isNarrow && <ConversationMap {...found} />}
      {items.length > FEW && !isOpen && !(isNarrow && atEnd) && (
        <div className={styles.open}>
          <IconButton
            icon="text"
            size="small"
            variant={isNarrow ? 'edged' : 'plain'}
            label={outlineText('outline.name')}
            title={outlineText('outline.open')}
            onClick={() => setOpen(true)}
          />
        </div>
      )}
      {isOpen && <Outline {...found} isNarrow={isNarrow} onClose={close} />}
    </LoadBoundary>
  )
}
