import { CapabilityList } from '../models/CapabilityList.tsx'
import { SummaryStatus } from '../compact/CompactionRow.tsx'
import { ContextPanel } from '../meter/ContextPanel.tsx'
import { useUiState } from '../../host/store.ts'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { contextText } from '../../i18n/en/context.ts'
import {
  CONTEXT_WIDTH,
  keepContextWidth,
  storedContextWidth,
  showContextWidth,
  withinLimits,
} from './context-width.ts'
import styles from './Shell.module.css'

/** The right column and its edge; next to the sample it also says what can run here. */
export function Context(props: { readonly takesFocus: boolean; readonly onClose: () => void }) {
  const sample = useUiState(({ app }) => app.session?.origin === 'sample')
  return (
    <ContextPanel {...props} edge={<ContextResizer />} summary={<SummaryStatus />}>
      {sample && <CapabilityList />}
    </ContextPanel>
  )
}

/** Pixels that one press of an arrow key moves the edge. */
const STEP = 16

/** The edge of the context panel. A person drags it or moves it by the arrow keys; a double click restores the usual width. */
function ContextResizer() {
  const [width, setWidth] = useState(storedContextWidth)
  const show = (wanted: number): void => {
    const next = withinLimits(wanted)
    setWidth(next)
    showContextWidth(next)
  }
  const keep = (wanted: number): void => {
    show(wanted)
    keepContextWidth(withinLimits(wanted))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The edge moves in the direction of the arrow.
    const widths: Readonly<Record<string, number>> = {
      [isFromRight() ? 'ArrowRight' : 'ArrowLeft']: width + STEP,
      [isFromRight() ? 'ArrowLeft' : 'ArrowRight']: width - STEP,
      Home: CONTEXT_WIDTH.least,
      End: CONTEXT_WIDTH.most,
      Enter: CONTEXT_WIDTH.usual,
    }
    const wanted = widths[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    keep(wanted)
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      show(isFromRight() ? event.clientX : innerWidth - event.clientX)
  }
  return (
    <div className={`only-wide ${styles.edgePlace}`}>
      <div
        className={styles.edge}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={contextText('context.width')}
        aria-controls="context-panel"
        aria-valuenow={width}
        aria-valuemin={CONTEXT_WIDTH.least}
        aria-valuemax={CONTEXT_WIDTH.most}
        aria-valuetext={contextText('context.width-value', { width })}
        title={contextText('context.width')}
        onKeyDown={onKeyDown}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onLostPointerCapture={() => keepContextWidth(width)}
        onDoubleClick={() => keep(CONTEXT_WIDTH.usual)}
      />
    </div>
  )
}

/** The panel is at the end of a line: on the left of a page from the right. */
function isFromRight(): boolean {
  return document.documentElement.dir === 'rtl'
}
