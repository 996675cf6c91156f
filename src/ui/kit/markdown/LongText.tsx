import { useMemo, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { LinkButton } from '../Button.tsx'
import { copyAsWritten, PlainPieces } from '../PlainPieces.tsx'
import { piecesOf, STRETCH } from '../text-pieces.ts'
import styles from './Markdown.module.css'

/** A text as it was written; a very long one a stretch at a time, so that the page never freezes. */
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
