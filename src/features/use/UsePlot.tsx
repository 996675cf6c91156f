import { type KeyboardEvent, useRef, useState } from 'react'
import { formatDollars, formatTokens } from '../../i18n/format.ts'
import { measured, type Measure, type UseGroup } from './shown-use.ts'
import { usageText } from './texts.ts'
import styles from './Use.module.css'

/** The height of the tallest bar, in units of the drawing. */
const HEIGHT = 120
/** Of one bar with its gap. */
const STEP = 12
const GAP = 3
/** What something that is not nothing has at least. */
const LEAST = 2

/** One bar for each time. It is one tab stop; the arrow keys, Home and End move from bar to bar, and each says its value. */
export function UsePlot({
  groups,
  measure,
}: {
  readonly groups: readonly UseGroup[]
  readonly measure: Measure
}) {
  const plot = useRef<SVGSVGElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const last = groups.length - 1
  const found = groups.findIndex(({ key }) => key === at)
  const current = found === -1 ? last : found
  const most = Math.max(...groups.map(({ total }) => measured(total, measure)), 0)
  const move = (event: KeyboardEvent): void => {
    const places: Readonly<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: last,
    }
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const wanted = places[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const position = isRtl && event.key.startsWith('Arrow') ? 2 * current - wanted : wanted
    const next = groups[Math.min(last, Math.max(0, position))]
    if (!next) return
    setAt(next.key)
    plot.current?.querySelector<SVGElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  const chosen = groups[current]
  return (
    <figure className={styles.plot}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The arrow keys of all bars. */}
      <svg
        ref={plot}
        role="group"
        aria-label={usageText('plot')}
        viewBox={`0 0 ${groups.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        onKeyDown={move}
      >
        {groups.map(({ key, name, total }, index) => {
          const value = measured(total, measure)
          const height = value === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT)
          return (
            <g
              key={key}
              role="img"
              data-key={key}
              aria-label={usageText('bar', { name, value: valueWords(value, measure) })}
              tabIndex={index === current ? 0 : -1}
              className={styles.bar}
              data-chosen={index === current}
              onFocus={() => setAt(key)}
              onPointerEnter={() => setAt(key)}
            >
              <rect className={styles.column} x={index * STEP} y={0} width={STEP} height={HEIGHT} />
              <rect
                className={styles.value}
                x={index * STEP + GAP / 2}
                y={HEIGHT - height}
                width={STEP - GAP}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <figcaption className="row between small soft num">
        <span>{groups[0]?.name}</span>
        {chosen && (
          <b>
            {usageText('bar', {
              name: chosen.name,
              value: valueWords(measured(chosen.total, measure), measure),
            })}
          </b>
        )}
        <span>{groups[last]?.name}</span>
      </figcaption>
    </figure>
  )
}

/** A value of the plot in words. */
export function valueWords(value: number, measure: Measure): string {
  return measure === 'dollars' ? formatDollars(value) : formatTokens(value)
}
