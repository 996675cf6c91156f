import { t } from '../../../i18n/t.ts'
import { toggled } from '../../../kit/selection.ts'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Virtualizer } from 'virtua'
import type { ComparedCell, ComparedRow } from '../../../engine/index.ts'
import { compareText } from './texts.ts'
import { formatDateTime, formatTime } from '../../../i18n/format.ts'
import type { ComparedWords } from './compare-branches.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useCommands } from '../../../host/use-feature.ts'
import { checkpoints } from '../feature.ts'
import {
  comparedItems,
  markOf,
  type ComparedItem,
  differingWords,
  type Piece,
} from './compared-items.ts'
import styles from './Compare.module.css'

interface CompareRowsProps {
  readonly of: 'messages' | 'view'
  readonly rows: readonly ComparedRow[]
  /** Above the rows. */
  readonly children?: ReactNode
}

/** Both sides row by row, in one list: they scroll together, and what belongs together stands level. Only what is near is drawn. */
export function CompareRows({ of, rows, children }: CompareRowsProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const words = useWords(of)
  const scroller = useRef<HTMLDivElement>(null)
  const toggle = (from: number): void => setOpen(toggled(open, from))
  const lines = useMemo(() => [ABOVE, ...comparedItems(rows, open)], [rows, open])
  const draw = (line: Line) => {
    switch (line.type) {
      case 'above':
        return (
          <div key="above">
            {children}
            <Summary rows={rows} />
          </div>
        )
      case 'run':
        return <Run key={`run ${line.from}`} run={line} rows={rows} onToggle={toggle} />
      case 'row': {
        const row = rows[line.index]
        return <Row key={line.index} row={row} index={line.index} words={words} />
      }
    }
  }
  return (
    <div
      ref={scroller}
      className={`scroll ${styles.rows}`}
      role="region"
      aria-label={compareText('compare.list')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it.
      tabIndex={0}
    >
      <Virtualizer scrollRef={scroller} bufferSize={400} data={lines}>
        {draw}
      </Virtualizer>
    </div>
  )
}

type Line = ComparedItem | { readonly type: 'above' }

const ABOVE: Line = { type: 'above' }

function Summary({ rows }: { readonly rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return <p className="soft">{compareText('compare.empty')}</p>
  if (rows.some(({ isReadAlike }) => !isReadAlike)) return null
  return <p className="soft">{compareText('compare.nothing')}</p>
}

/** Rows whose words are read at once. */
const CHUNK = 40

type WordsOfRows = ReturnType<typeof useWords>

/** The words of the rows, read when a row is drawn. */
function useWords(of: 'messages' | 'view') {
  const commands = useCommands(checkpoints)
  const [known, setKnown] = useState<ReadonlyMap<number, readonly ComparedWords[] | 'failed'>>(
    new Map(),
  )
  const asked = useRef(new Set<number>())
  return {
    /** Undefined while they are being read. */
    of: (index: number) => {
      const chunk = known.get(Math.floor(index / CHUNK))
      return chunk === 'failed' ? chunk : chunk?.[index % CHUNK]
    },
    load: (index: number): void => {
      const chunk = Math.floor(index / CHUNK)
      if (asked.current.has(chunk)) return
      asked.current.add(chunk)
      const from = chunk * CHUNK
      void commands
        .comparedWords(of, from, from + CHUNK)
        .catch(() => 'failed' as const)
        .then(words => setKnown(before => new Map(before).set(chunk, words)))
    },
  }
}

interface RunProps {
  readonly run: Extract<ComparedItem, { readonly type: 'run' }>
  readonly rows: readonly ComparedRow[]
  readonly onToggle: (from: number) => void
}

function Run({ run: { from, until, isOpen }, rows, onToggle }: RunProps) {
  const [first, last] = [rows[from]?.left?.number, rows[until - 1]?.left?.number]
  const hasNumbers =
    typeof first === 'number' && typeof last === 'number' && last - first === until - 1 - from
  return (
    <button
      type="button"
      className={`row gap-2 strong ${styles.run}`}
      aria-expanded={isOpen}
      onClick={() => onToggle(from)}
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
      {hasNumbers
        ? compareText('compare.run-numbers', { first, last })
        : compareText('compare.run', { count: until - from })}
    </button>
  )
}

interface RowProps {
  readonly row: ComparedRow | undefined
  readonly index: number
  readonly words: WordsOfRows
}

function Row({ row, index, words }: RowProps) {
  useEffect(() => words.load(index))
  const known = words.of(index)
  const mark = row && markOf(row)
  const [left = null, right = null] = known === 'failed' ? [] : (known ?? [])
  // The comparison of long texts takes a while.
  const texts = useMemo(
    () =>
      mark === 'differs' && left !== null && right !== null
        ? differingWords(left, right)
        : ([plain(left), plain(right)] as const),
    [mark, left, right],
  )
  if (row === undefined || mark === undefined) return null
  return (
    <div className={styles.row} data-mark={mark}>
      <p className={`small ${mark === 'same' ? 'faint' : 'strong'}`}>
        {compareText(`compare.mark.${mark}`)}
      </p>
      {known === 'failed' && <p className="small caution">{compareText('compare.failed')}</p>}
      <div className={styles.pair}>
        <Cell side="left" cell={row.left} pieces={texts[0]} isLoaded={known !== undefined} />
        <Cell side="right" cell={row.right} pieces={texts[1]} isLoaded={known !== undefined} />
      </div>
    </div>
  )
}

function plain(text: string | null): readonly Piece[] {
  return text === null ? [] : [{ text, differs: false }]
}

/** Characters that are shown before the person asks for all. */
const MOST_SHOWN = 1_200

interface CellProps {
  readonly side: 'left' | 'right'
  readonly cell: ComparedCell | null
  readonly pieces: readonly Piece[]
  readonly isLoaded: boolean
}

function Cell({ side, cell, pieces, isLoaded }: CellProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (cell === null)
    return (
      <p className={`small faint ${styles.absent}`} data-side={side}>
        {compareText('compare.nothing-here')}
      </p>
    )
  const { role, number, at, status, tokens } = cell
  const shown = isWhole ? pieces : cutPieces(pieces)
  const who = status === 'summary' ? status : role
  return (
    <article className={styles.cell} data-side={side} data-role={role} data-status={status}>
      <p className="row wrap gap-2 small soft">
        <b className="ink">{t(`kit.who.${who}`)}</b>
        {number !== null && <span className="num">¶{number}</span>}
        {at !== null && (
          <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
        )}
        {status !== 'kept' && status !== 'summary' && (
          <b>{compareText(`compare.status.${status}`)}</b>
        )}
        {tokens > 0 && (
          <span className="num faint">{compareText('compare.size', { count: tokens })}</span>
        )}
      </p>
      <div className={`anywhere ${styles.words}`} aria-busy={!isLoaded}>
        {shown.map(({ text, differs }, at2) =>
          // oxlint-disable-next-line react/no-array-index-key -- Pieces of a text have no other name.
          differs ? <ins key={at2}>{text}</ins> : <span key={at2}>{text}</span>,
        )}
      </div>
      {shown !== pieces && (
        <LinkButton onClick={() => setIsWhole(true)}>{t('chat.show-all')}</LinkButton>
      )}
    </article>
  )
}

/** The same list if it is short. */
function cutPieces(pieces: readonly Piece[]): readonly Piece[] {
  let room = MOST_SHOWN
  const shown: Piece[] = []
  for (const piece of pieces) {
    if (piece.text.length > room) {
      if (room > 0) shown.push({ ...piece, text: `${piece.text.slice(0, room)}…` })
      return shown
    }
    room -= piece.text.length
    shown.push(piece)
  }
  return pieces
}
