import { useId, useMemo } from 'react'
import type { Preset, PresetOptions } from '../../engine/index.ts'
import { DIAL_TEXT, formText } from '../../i18n/en/preset-form.ts'
import { Button } from '../kit/Button.tsx'
import { type Dial, dialStops, typeDial, isDialChanged } from './dials.ts'
import type { Typed } from './preset-draft.ts'
import styles from './PresetDials.module.css'

/** The settings that most people want to move: sliders that say in words where they stand. */
export function PresetDials({
  dials,
  preset,
  options,
  onType,
}: {
  readonly dials: readonly Dial[]
  readonly preset: Preset
  /** What differs from the preset's own values now. */
  readonly options: PresetOptions
  readonly onType: (typed: Typed) => void
}) {
  return (
    <div className={styles.dials}>
      {dials.map(dial => (
        <DialSlider key={dial.id} dial={dial} preset={preset} options={options} onType={onType} />
      ))}
    </div>
  )
}

function DialSlider({
  dial,
  preset,
  options,
  onType,
}: {
  readonly dial: Dial
  readonly preset: Preset
  readonly options: PresetOptions
  readonly onType: (typed: Typed) => void
}) {
  const id = useId()
  const set = options[dial.field.name]
  const value = typeof set === 'number' ? set : dial.own
  const stops = useMemo(
    () => dialStops(dial, value, preset, options),
    [dial, value, preset, options],
  )
  const { label, ends, effect } = DIAL_TEXT[dial.id]
  const words = dial.words(value)
  const at = stops.indexOf(value)
  return (
    <div className={styles.dial} data-changed={isDialChanged(dial, options)}>
      <div className={`row wrap between ${styles.head}`}>
        <label htmlFor={id}>{label}</label>
        {isDialChanged(dial, options) && (
          <Button
            size="small"
            icon="undo"
            onClick={() => {
              onType(typeDial(dial, dial.own))
              // The button goes away with the change.
              document.getElementById(id)?.focus()
            }}
          >
            {formText('form.back-to-default')}
          </Button>
        )}
      </div>
      <p className={styles.words}>{words}</p>
      <input
        id={id}
        type="range"
        min={0}
        max={stops.length - 1}
        value={at}
        aria-valuetext={words}
        aria-describedby={`${id}-effect`}
        onChange={event => onType(typeDial(dial, stops[event.target.valueAsNumber] ?? value))}
      />
      <p className="row between small soft" aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <p id={`${id}-effect`} className="small soft">
        {effect}
      </p>
    </div>
  )
}
