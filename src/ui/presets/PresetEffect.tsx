import { useEffect, useState } from 'react'
import type { Meter } from '../../engine/index.ts'
import { contextText } from '../../i18n/en/context.ts'
import { DIAL_WORDS } from '../../i18n/en/preset-form.ts'
import { formatTokens } from '../../i18n/format.ts'
import type { PresetPreview } from '../../runtime/application/outlook.ts'
import { latestOnly } from '../../runtime/async/latest-only.ts'
import type { PresetValues } from '../../runtime/settings/saved-presets.ts'
import { SegmentRects, SegmentSwatch } from '../kit/Segments.tsx'
import { segmentsOf } from '../kit/segments.ts'
import { useUi } from '../store.ts'
import styles from './PresetEffect.module.css'

const WIDTH = 600
/** What a preset changes of a request; the rest is the same in both strips. */
const CHANGING = ['summary', 'user', 'assistant', 'results', 'shortened'] as const

/** Two strips: the next request of the open chat as it is, and with the values in the form. Nothing without a chat. */
export function PresetEffect({ values }: { readonly values: PresetValues }) {
  const preview = usePreview(values)
  if (preview === null) return null
  const rows = [
    [DIAL_WORDS.before, preview.before],
    [DIAL_WORDS.after, preview.after],
  ] as const
  const legend = segmentsOf(preview.after).filter(({ name }) => CHANGING.some(one => one === name))
  const before = new Map(segmentsOf(preview.before).map(({ name, tokens }) => [name, tokens]))
  return (
    <section aria-label={DIAL_WORDS.effect} className={styles.effect}>
      <div className={styles.head}>
        <h4>{DIAL_WORDS.effect}</h4>
        <span>{DIAL_WORDS.effectWhy}</span>
      </div>
      {rows.map(([name, meter]) => (
        <Strip key={name} name={name} meter={meter} />
      ))}
      <ul className={styles.legend}>
        {legend
          .map(({ name, tokens }) => ({ name, tokens, more: tokens - (before.get(name) ?? 0) }))
          .filter(({ tokens, more }) => tokens > 0 || more !== 0)
          .map(({ name, tokens, more }) => (
            <li key={name}>
              <SegmentSwatch name={name} />
              {contextText(`segment.${name}`)} {formatTokens(tokens)}
              {more !== 0 && <b>{` ${more > 0 ? '+' : '−'}${formatTokens(Math.abs(more))}`}</b>}
            </li>
          ))}
      </ul>
    </section>
  )
}

function Strip({ name, meter }: { readonly name: string; readonly meter: Meter }) {
  const { tokens, windowTokens } = meter
  return (
    <div className={styles.row}>
      <span>{name}</span>
      <svg
        viewBox={`0 0 ${WIDTH} 16`}
        preserveAspectRatio="none"
        role="img"
        aria-label={DIAL_WORDS.strip(name, tokens.tokens, windowTokens)}
      >
        <SegmentRects segments={segmentsOf(meter)} width={WIDTH} height={16} />
      </svg>
      <span>~{formatTokens(tokens.tokens)}</span>
    </div>
  )
}

/** The answer to the newest values; the one before stays until it is there. */
function usePreview(values: PresetValues): PresetPreview | null {
  const { application } = useUi()
  const [ask] = useState(() =>
    latestOnly((asked: PresetValues) => application.previewPreset(asked)),
  )
  const [preview, setPreview] = useState<PresetPreview | null>(null)
  const asked = JSON.stringify(values)
  useEffect(() => {
    let listens = true
    ask(values).then(
      known => {
        if (listens && known !== null) setPreview(known)
      },
      () => undefined,
    )
    return () => {
      listens = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- Values are equal where their text is.
  }, [ask, asked])
  return preview
}
