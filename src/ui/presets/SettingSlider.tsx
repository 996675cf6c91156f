import type { SettingField } from '../../engine/index.ts'
import { formatPercent } from '../../i18n/format.ts'
import { slid, sliderOf, textSlid, type Slider } from './preset-draft.ts'
import styles from './SettingTable.module.css'

/** The same value as a slider, where its numbers have two ends. */
export function SettingSlider({
  label,
  unit,
  expected,
  text,
  onType,
}: {
  readonly label: string
  /** What the number counts; null for nothing. */
  readonly unit: string | null
  readonly expected: SettingField['expected']
  /** What is in the field. */
  readonly text: string
  readonly onType: (text: string) => void
}) {
  const slider = sliderOf(expected)
  if (slider === null) return null
  const value = slid(slider, text)
  const words = slider.step < 1 ? formatPercent(value) : String(value)
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={unit === null ? words : `${words} ${unit}`}
      min={slider.least}
      max={slider.most}
      // The value in force may lie between two steps.
      step="any"
      value={value}
      onChange={event => onType(textSlid(slider, event.target.valueAsNumber))}
      onKeyDown={event => {
        const next = valueAfter(event.key, value, slider)
        if (next === null) return
        event.preventDefault()
        onType(textSlid(slider, next))
      }}
    />
  )
}

/** What a key makes of a slider's value; null for a key that moves no slider. */
function valueAfter(key: string, value: number, { least, most, step }: Slider): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step
    case 'PageUp':
      return value + 10 * step
    case 'PageDown':
      return value - 10 * step
    case 'Home':
      return least
    case 'End':
      return most
    default:
      return null
  }
}
