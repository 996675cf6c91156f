import { memo, useMemo, useState, type ClipboardEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../Button.tsx'
import { piecesOf, STRETCH, type TextPiece } from '../text-pieces.ts'
import styles from './Markdown.module.css'
import { useDrawingTurn } from '../drawing-turns.ts'

/** A text as it was written. A very long one is shown in parts, so that the page never freezes. */
export function LongText({ text }: { readonly text: string }) {
  const [most, setMost] = useState(STRETCH)
  const pieces = useMemo(() => piecesOf(text, most), [text, most])
  const shown = pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  if (pieces.length < 2 && shown === text.length) return <p className={styles.plain}>{text}</p>
  return (
    <>
      <p className={styles.plain} onCopy={copyAsWritten}>
        <PlainPieces pieces={pieces} />
      </p>
      {shown < text.length && (
        <LinkButton onClick={() => setMost(most + STRETCH)}>
          {t('chat.show-more', { shown, length: text.length })}
        </LinkButton>
      )}
    </>
  )
}

/** The pieces of a text, each drawn when its turn comes. Copied together, they give the original text. */
function PlainPieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, cost }, index) => (
    // A piece keeps its place and, but for the last, its text.
    // oxlint-disable-next-line react/no-array-index-key
    <Piece key={index} text={text} cost={cost} />
  ))
}

const Piece = memo(function Piece({ text, cost }: TextPiece) {
  return useDrawingTurn(cost) && <span className="block">{text}</span>
})

/** Puts the selected part of one element's text on the clipboard as it is, without the line ends of blocks. */
export function copyAsWritten(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount !== 1) return
  const range = selection.getRangeAt(0)
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', range.cloneContents().textContent)
}
