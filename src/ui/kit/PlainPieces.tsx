import { memo, type ClipboardEvent } from 'react'
import { useDrawingTurn } from './drawing-turns.ts'
import type { TextPiece } from './text-pieces.ts'
import styles from './PlainPieces.module.css'

/** The pieces of a text, each drawn when its turn comes. They stand below each other, and are copied as the text that they were cut from. */
export function PlainPieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, cost }, index) => (
    // A piece keeps its place and, but for the last, its text.
    // oxlint-disable-next-line react/no-array-index-key
    <Piece key={index} text={text} cost={cost} />
  ))
}

const Piece = memo(function Piece({ text, cost }: TextPiece) {
  return useDrawingTurn(cost) && <span className={styles.piece}>{text}</span>
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
