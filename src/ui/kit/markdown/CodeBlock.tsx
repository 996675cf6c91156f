import { memo, useMemo, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { LinkButton } from '../Button.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { useDrawingTurn } from '../drawing-turns.ts'
import { copyAsWritten } from '../PlainPieces.tsx'
import { ScrollArea } from '../ScrollArea.tsx'
import { liveStart, piecesOf, STRETCH } from '../text-pieces.ts'
import { highlight } from './highlight.ts'
import styles from './Markdown.module.css'

/** Colours take more elements than words do. */
const COLOURS_COST = 2

/**
 * Code with its language, a button to copy it, and colours to read by. Very long code is shown a stretch at a time,
 * from its start; while it is being written, its end.
 */
export function CodeBlock({
  code,
  language,
  unfinished = false,
}: {
  readonly code: string
  readonly language: string
  readonly unfinished?: boolean
}) {
  const [most, setMost] = useState(STRETCH)
  const start = unfinished ? liveStart(code) : 0
  const pieces = useMemo(
    () => piecesOf(code.slice(start), start > 0 ? Infinity : most),
    [code, start, most],
  )
  const shown = start + pieces.reduce((sum, { text }) => sum + text.length, 0)
  return (
    <div className={styles.code}>
      <header>
        <span>{language}</span>
        <CopyButton text={code} label={t('chat.code-copy')} />
      </header>
      <ScrollArea label={t('chat.code')} className={styles.lines}>
        <pre>
          <code onCopy={copyAsWritten}>
            {pieces.map(({ text, cost }, index) => (
              // A piece keeps its place and, but for the last, its text.
              // oxlint-disable-next-line react/no-array-index-key
              <CodePiece key={index} text={text} language={language} cost={cost * COLOURS_COST} />
            ))}
          </code>
        </pre>
      </ScrollArea>
      {shown < code.length && (
        <footer>
          <LinkButton onClick={() => setMost(most + STRETCH)}>
            {t('chat.show-more', { shown, length: code.length })}
          </LinkButton>
        </footer>
      )}
    </div>
  )
}

const CodePiece = memo(function CodePiece({
  text: code,
  language,
  cost,
}: {
  readonly text: string
  readonly language: string
  readonly cost: number
}) {
  if (!useDrawingTurn(cost)) return null
  return (
    <span className={styles.piece}>
      {highlight(code, language).map(({ kind, text }, index) =>
        kind === null ? (
          text
        ) : (
          // Tokens have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles[kind]}>
            {text}
          </span>
        ),
      )}
    </span>
  )
})
