import { useId, useMemo } from 'react'
import { dialText, formText } from './texts.ts'
import { Button } from '../../kit/Button.tsx'
import { type Dial, dialStops, typeDial, isDialChanged } from './dials.ts'
import type { PresetForm } from './use-preset-form.ts'
import styles from './Presets.module.css'

/** The settings that most people want to move: sliders that say in words where they stand. */
export function PresetDials({
  dials,
  form,
}: {
  readonly dials: readonly Dial[]
  readonly form: PresetForm
}) {
  return (
    <div className={styles.dials}>
      {dials.map(dial => (
        <DialSlider key={dial.id} dial={dial} form={form} />
      ))}
    </div>
  )
}

function DialSlider({
  dial,
  form: { preset, options, type },
}: {
  readonly dial: Dial
  readonly form: PresetForm
}) {
  const id = useId()
  const set = options[dial.field.name]
  const value = typeof set === 'number' ? set : dial.own
  const stops = useMemo(
    () => dialStops(dial, value, preset, options),
    [dial, value, preset, options],
  )
  const words = dial.words(value)
  const at = stops.indexOf(value)
  return (
    <div className={`stack gap-1 start ${styles.dial}`} data-changed={isDialChanged(dial, options)}>
      <div className={`row wrap between ${styles.dialHead}`}>
        <label className="strong" htmlFor={id}>
          {dialText(dial.id)}
        </label>
        {isDialChanged(dial, options) && (
          <Button
            size="small"
            icon="undo"
            onClick={() => {
              type(typeDial(dial, dial.own))
              // The button disappears with the change.
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
        onChange={event => type(typeDial(dial, stops[event.target.valueAsNumber] ?? value))}
      />
      <p className="row between small soft" aria-hidden>
        <span>{dialText(`${dial.id}.least`)}</span>
        <span>{dialText(`${dial.id}.most`)}</span>
      </p>
      <p id={`${id}-effect`} className="small soft">
        {dialText(`${dial.id}.effect`)}
      </p>
    </div>
  )
}
