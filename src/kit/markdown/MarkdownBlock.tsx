import { useLanguage } from '../page-language.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { t } from '../../i18n/t.ts'
import type { MarkdownBlock as Block, MarkdownPieces } from '../../ports/markdown.ts'
import { LinkButton } from '../Button.tsx'
import { noteDeferredDrawing, useDrawingTurn } from '../drawing-turns.ts'
import { useMarkdownReader, UnfinishedContext } from './contexts.ts'
import { liveStart, STRETCH } from '../text-pieces.ts'
import { LongText } from './LongText.tsx'
import { Code } from './Code.tsx'
import { COSTS } from './costs.ts'
import { fencedCode } from './CodeBlock.tsx'
import { MarkdownPiece } from './MarkdownPiece.tsx'
import styles from './Markdown.module.css'

/** One block of markdown, drawn. Loaded lazily: it brings what draws code, images and tables. */
export function MarkdownBlock({ text, unfinished, isWhole = false }: DrawnBlock) {
  useLanguage()
  const code = useMemo(() => fencedCode({ text }), [text])
  return code === null ? (
    <ReadBlock text={text} unfinished={unfinished} isWhole={isWhole} />
  ) : (
    <FencedBlock {...code} unfinished={unfinished} />
  )
}

/** A block that is only code, drawn when its turn comes. */
function FencedBlock(props: ComponentProps<typeof Code>) {
  return useDrawingTurn(COSTS.pre) && <Code {...props} />
}

interface DrawnBlock extends Block {
  /** True if the text is complete: its height changes only when its Markdown has been read. */
  readonly isWhole?: boolean
}

function ReadBlock({ text, unfinished, isWhole }: DrawnBlock) {
  const reader = useMarkdownReader()
  const read = usePieces({ text, unfinished })
  const [trial, setTrial] = useState<Trial>({ state: 'asked', pieces: null })
  const pieces = read ?? trial.pieces
  const isRead = (pieces !== null && pieces !== undefined) || read === null
  const wasDrawnUnread = useRef(false)
  useLayoutEffect(() => {
    if (isWhole && isRead && wasDrawnUnread.current) noteDeferredDrawing()
    wasDrawnUnread.current = !isRead
  }, [isRead, isWhole])
  if (pieces !== null && pieces !== undefined)
    return (
      <UnfinishedContext value={unfinished}>
        <Pieces pieces={pieces} />
      </UnfinishedContext>
    )
  if (unfinished && read === null)
    return <p className={styles.plain}>{text.slice(liveStart(text))}</p>
  const tryAnyway = async (): Promise<void> => {
    setTrial({ state: 'trying', pieces: null })
    setTrial({
      state: 'given-up',
      pieces: await reader.read({ text, unfinished }, { isPatient: true }),
    })
  }
  return (
    <>
      {/* A block ends with the empty lines behind it, which take no room once it is read. */}
      <LongText text={text.trimEnd()} />
      {read === null && (
        <p className={styles.unread} role="status">
          {t(`chat.unread-${trial.state}`)}{' '}
          {trial.state === 'asked' && (
            <LinkButton onClick={() => void tryAnyway()}>{t('chat.unread-try')}</LinkButton>
          )}
        </p>
      )}
    </>
  )
}

/** The state of a block that takes too long to read: the person may ask to wait longer. */
interface Trial {
  readonly state: 'asked' | 'trying' | 'given-up'
  readonly pieces: MarkdownPieces
}

/** Draws as many pieces as a part of a text has, and more on request. */
function Pieces({ pieces }: { readonly pieces: readonly string[] }) {
  const [most, setMost] = useState(STRETCH)
  const shown = upTo(pieces, most * JSON_FACTOR)
  return (
    <>
      {shown.map((piece, index) => (
        // A piece keeps its place; all but the last keep their content.
        // oxlint-disable-next-line react/no-array-index-key
        <MarkdownPiece key={index} piece={piece} />
      ))}
      {shown.length < pieces.length && (
        <p>
          <LinkButton onClick={() => setMost(most + STRETCH)}>{t('chat.show-rest')}</LinkButton>
        </p>
      )}
    </>
  )
}

function upTo(pieces: readonly string[], characters: number): readonly string[] {
  let left = characters
  const end = pieces.findIndex(({ length }) => (left -= length) <= 0)
  return end === -1 ? pieces : pieces.slice(0, end + 1)
}

/** Characters of a piece for one of text, about. */
const JSON_FACTOR = 2

/** The pieces of a block; undefined before its first reading ends. A block that is being written keeps its pieces until the next ones arrive. */
function usePieces({ text, unfinished }: Block): MarkdownPieces | undefined {
  const reader = useMarkdownReader()
  const known = reader.known({ text, unfinished })
  const [answer, setAnswer] = useState<Answer>({ text: null, pieces: undefined })
  if (known !== undefined && known !== answer.pieces) setAnswer({ text, pieces: known })
  const pieces = known !== undefined ? known : answer.text === text ? answer.pieces : undefined
  const isMissing = pieces === undefined
  const newest = useRef<Block>(null)
  const isAsking = useRef(false)
  useEffect(() => {
    newest.current = { text, unfinished }
    if (!isMissing || isAsking.current) return
    isAsking.current = true
    const ask = async () => {
      for (let asked: Block | null = null; asked !== newest.current;) {
        asked = newest.current
        if (asked !== null) setAnswer({ text: asked.text, pieces: await reader.read(asked) })
      }
      isAsking.current = false
    }
    void ask()
  }, [reader, text, unfinished, isMissing])
  return isMissing && unfinished ? answer.pieces : pieces
}

interface Answer {
  readonly text: string | null
  readonly pieces: MarkdownPieces | undefined
}
