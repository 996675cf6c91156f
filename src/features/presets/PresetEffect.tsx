import { useState } from 'react'
import type { Meter } from '../../engine/index.ts'
import { contextText } from '../../i18n/en/context.ts'
import { formText } from './texts.ts'
import { formatTokens } from '../../i18n/format.ts'
import type { PresetPreview } from '../../runtime/inspection/outlook.ts'
import { latestOnly } from '../../runtime/async/calls.ts'
import type { PresetValues } from '../../runtime/settings/saved-presets.ts'
import { CacheNote } from '../../host/CacheNote.tsx'
import { MeterBar, MeterPartSwatch, meterPartsOf } from '../../kit/MeterBar.tsx'
import { useAnswer } from '../../kit/use-answer.ts'
import { useUi } from '../../host/store.ts'
import styles from './Presets.module.css'

/** What a preset changes of a request; the rest is the same in both strips. */
const CHANGING = ['summary', 'user', 'assistant', 'results', 'shortened'] as const

/** Two strips: the next request of the open chat as it is, and with the values in the form. Nothing without a chat. */
export function PresetEffect({ values }: { readonly values: PresetValues }) {
  const preview = usePreview(values)
  if (preview === null) return null
  const rows = [
    [formText('form.before'), preview.before],
    [formText('form.after'), preview.after],
  ] as const
  const legend = meterPartsOf(preview.after).filter(({ name }) =>
    CHANGING.some(one => one === name),
  )
  const before = new Map(meterPartsOf(preview.before).map(({ name, tokens }) => [name, tokens]))
  return (
    <section aria-label={formText('form.effect')} className={`stack gap-2 ${styles.effect}`}>
      <div className="row wrap between baseline">
        <h4>{formText('form.effect')}</h4>
        <span className="small soft">{formText('form.effect-why')}</span>
      </div>
      {rows.map(([name, meter]) => (
        <Strip key={name} name={name} meter={meter} />
      ))}
      <ul className={`row wrap small soft ${styles.legend}`}>
        {legend
          .map(({ name, tokens }) => ({ name, tokens, more: tokens - (before.get(name) ?? 0) }))
          .filter(({ tokens, more }) => tokens > 0 || more !== 0)
          .map(({ name, tokens, more }) => (
            <li key={name}>
              <MeterPartSwatch name={name} />
              {contextText(`segment.${name}`)} {formatTokens(tokens)}
              {more !== 0 && <b>{` ${more > 0 ? '+' : '−'}${formatTokens(Math.abs(more))}`}</b>}
            </li>
          ))}
      </ul>
      <CacheNote change={{ type: 'preset', values }} />
    </section>
  )
}

function Strip({ name, meter }: { readonly name: string; readonly meter: Meter }) {
  const { tokens, windowTokens } = meter
  return (
    <div className={`${styles.row} small`}>
      <span>{name}</span>
      <MeterBar
        meter={meter}
        height={16}
        label={formText('form.strip', { name, tokens: tokens.tokens, window: windowTokens })}
      />
      <span className="num right">~{formatTokens(tokens.tokens)}</span>
    </div>
  )
}

/** The preview of the newest values; the one before stays until it is there, or if there is none. */
function usePreview(values: PresetValues): PresetPreview | null {
  const { application } = useUi()
  const [ask] = useState(() =>
    latestOnly((asked: PresetValues) => application.previewPreset(asked).catch(() => null)),
  )
  // Values are equal where their text is.
  return useAnswer(() => ask(values), [ask, JSON.stringify(values)])
}
