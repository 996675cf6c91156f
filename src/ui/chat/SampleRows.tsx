import { useLayoutEffect, useRef } from 'react'
import { t } from '../../i18n/t.ts'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUiState } from '../store.ts'
import { Author } from './Author.tsx'
import { type RowHeights, sampleOf } from './row-heights.ts'
import conversation from './Conversation.module.css'
import styles from './Message.module.css'

/** Measures a message of one line and one of the newest text where the conversation will be. They are replaced before they are painted. */
export function SampleRows({ onMeasured }: { readonly onMeasured: (heights: RowHeights) => void }) {
  const text = sampleOf(useUiState(({ app }) => (app.session ?? app.lastScreen)?.rows ?? []))
  const rows = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [line = 0, whole = 0] = [...(rows.current?.children ?? [])].map(
      row => row.getBoundingClientRect().height,
    )
    onMeasured({ line, character: (whole - line) / Math.max(1, text.length) })
  }, [text, onMeasured])
  return (
    <div className={conversation.frame}>
      <div className={conversation.stage}>
        <div ref={rows} className={conversation.scroller}>
          {['x', text].map(said => (
            <RowFrame key={said} fate="kept" speaker="assistant" label="">
              <Author name={t('kit.assistant')} />
              <div className={`${styles.said} ${styles.own}`}>
                <p>{said}</p>
              </div>
              <div className={styles.foot} />
            </RowFrame>
          ))}
        </div>
      </div>
    </div>
  )
}
