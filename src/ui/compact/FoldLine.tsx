import { useRef, useState, type ChangeEvent, type PointerEvent } from 'react'
import { foldText } from '../../i18n/en/steering.ts'
import { formatDollars, formatTokens } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../../kit/Button.tsx'
import type { FoldFigures } from './fold-line.ts'
import type { FoldChoice } from './fold-line.ts'
import styles from './CompactDialog.module.css'

/** Places that the list shows at once. */
const SHOWN = 7

/** Height of a place in the list, in pixels; as in the style sheet. */
const PLACE = 30

/** The messages around the line between what is folded and what stays. The line is dragged, or moved by a slider. */
export function FoldLine({ choice }: { readonly choice: FoldChoice }) {
  const { fold, figures, places } = choice
  const value = foldText('fold.value', {
    number: figures.last.lastNumber,
    before: tokensOf(figures.tokensBefore),
    after: tokensOf(figures.tokensAfter),
  })
  return (
    <div className="stack gap-4">
      <div className={styles.sliders}>
        <FoldSlider
          label={foldText('fold.first')}
          number={figures.first.firstNumber}
          at={fold.start}
          most={places.length - 1}
          value={foldText('fold.first-value', { number: figures.first.firstNumber })}
          onMove={choice.moveStart}
        />
        <FoldSlider
          label={foldText('fold.last')}
          number={figures.last.lastNumber}
          at={fold.end - 1}
          most={places.length - 1}
          value={value}
          onMove={to => choice.moveEnd(to + 1)}
        />
      </div>
      <FoldPositionList choice={choice} />
      <Figures figures={figures} />
      {choice.movedFrom !== null && (
        <p className="small soft">{foldText('fold.moved', { number: choice.movedFrom })}</p>
      )}
      {choice.isChosen && (
        <p>
          <LinkButton onClick={choice.reset}>{foldText('fold.reset')}</LinkButton>
        </p>
      )}
    </div>
  )
}

function tokensOf(tokens: number): string {
  return formatTokens({ tokens, source: 'tokenized' })
}

interface FoldSliderProps {
  readonly label: string
  readonly number: number
  readonly at: number
  readonly most: number
  readonly value: string
  readonly onMove: (to: number) => void
}

/** One end of the fold, by index. Keys move it by a place, or by a tenth. */
function FoldSlider({ label, number, at, most, value, onMove }: FoldSliderProps) {
  return (
    <label className={styles.slider}>
      <span className="small strong">{label}</span>
      <span className="small num soft">¶{number}</span>
      <input
        type="range"
        min={0}
        max={most}
        value={at}
        aria-valuetext={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onMove(event.target.valueAsNumber)}
      />
    </label>
  )
}

/** Some places on both sides of the line; a press on one moves the line behind it. The sliders do the same for other ways to read. */
function FoldPositionList({ choice }: { readonly choice: FoldChoice }) {
  const { fold, places } = choice
  const [top, setTop] = useState(Math.max(0, fold.end - Math.ceil(SHOWN / 2)))
  const list = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly y: number; readonly end: number } | null>(null)
  const least = Math.max(0, fold.end - SHOWN + 1)
  const shownTop = Math.max(0, Math.min(Math.max(top, least), fold.end - 1, places.length - SHOWN))
  if (shownTop !== top) setTop(shownTop)
  const begin = (event: PointerEvent<HTMLElement>): void => {
    // The line itself is drawn again at each place, and would lose the pointer.
    list.current?.setPointerCapture(event.pointerId)
    drag.current = { y: event.clientY, end: fold.end }
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current === null || event.buttons === 0) return
    choice.moveEnd(drag.current.end + Math.round((event.clientY - drag.current.y) / PLACE))
  }
  const line = (
    <div className={styles.line} onPointerDown={begin}>
      <span>{foldText('fold.line')}</span>
    </div>
  )
  return (
    <div
      ref={list}
      className={`small ${styles.places}`}
      aria-hidden="true"
      onPointerMove={move}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    >
      {places.slice(shownTop, shownTop + SHOWN).map((place, index) => {
        const at = shownTop + index
        return (
          <div key={place.id}>
            {at === fold.end && line}
            <div
              className={styles.place}
              data-folded={at >= fold.start && at < fold.end && !place.isPinned}
              onPointerUp={() => choice.moveEnd(at + 1)}
            >
              <span className="num">¶{place.firstNumber}</span>
              <b>{t(`kit.who.${place.role ?? 'summary'}`)}</b>
              <span className="ellipsis" dir="auto">
                {place.text}
              </span>
            </div>
          </div>
        )
      })}
      {fold.end >= shownTop + SHOWN || fold.end === places.length ? line : null}
    </div>
  )
}

function Figures({ figures }: { readonly figures: FoldFigures }) {
  const { spanTokens, summaryTokens, savesLittle, leftForAnswer, dollars, moreDollars, first } =
    figures
  return (
    <div className="small">
      <ul className={`num ${styles.figures}`}>
        <li>
          <span className="soft">{foldText('fold.folded')}</span>
          {foldText('fold.folded-figure', {
            tokens: tokensOf(spanTokens),
            summary: tokensOf(summaryTokens),
          })}
        </li>
        <li>
          <span className="soft">{foldText('fold.left')}</span>
          {tokensOf(leftForAnswer)}
        </li>
        {dollars && (
          <li>
            <span className="soft">{foldText('fold.price')}</span>
            {foldText('fold.price-figure', {
              before: formatDollars(dollars.before),
              after: formatDollars(dollars.after),
            })}
          </li>
        )}
      </ul>
      {savesLittle && <p className="soft">{foldText('fold.saves-little')}</p>}
      {moreDollars !== null && (
        <p className="soft">
          {foldText('fold.cache', {
            dollars: formatDollars(moreDollars),
            number: first.firstNumber,
          })}
        </p>
      )}
    </div>
  )
}
