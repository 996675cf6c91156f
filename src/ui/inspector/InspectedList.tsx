import { useRef, type KeyboardEvent } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { inspectorText } from '../../i18n/en/dialogs.ts'
import { InspectedRow } from './InspectedRow.tsx'
import type { InspectedPart } from './inspected-part.ts'
import styles from './Inspector.module.css'

/** The parts of the request, laid out only where they are seen; the arrow keys choose another one where one is chosen. */
export function InspectedList({
  parts,
  chosen,
  onChoose,
}: {
  readonly parts: readonly InspectedPart[]
  /** What is shown at the side; null where rows open in their place. */
  readonly chosen: InspectedPart | null
  readonly onChoose: (part: InspectedPart) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<VirtualizerHandle>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (chosen === null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const at = parts.indexOf(chosen) + (event.key === 'ArrowDown' ? 1 : -1)
    const next = parts[at]
    if (next === undefined) return
    // The row that has the focus may leave the page as the list moves.
    scroller.current?.focus({ preventScroll: true })
    onChoose(next)
    rows.current?.scrollToIndex(at, { align: 'nearest' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A shortcut: each row is a button too.
    <div
      ref={scroller}
      className={styles.scroller}
      role="region"
      aria-label={inspectorText('inspector.list')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Virtualizer ref={rows} data={parts} scrollRef={scroller} as="ul" item="li" bufferSize={300}>
        {part => (
          <InspectedRow
            key={part.key}
            part={part}
            isChosen={chosen && chosen.key === part.key}
            onChoose={() => onChoose(part)}
          />
        )}
      </Virtualizer>
    </div>
  )
}
