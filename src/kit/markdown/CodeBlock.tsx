import { memo, useContext, useMemo, useState, type ReactNode } from 'react'
import { create } from 'zustand'
import { readingText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import { Button, IconButton, LinkButton } from '../Button.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { useDrawingTurn } from '../drawing-turns.ts'
import { copyAsWritten } from './LongText.tsx'
import { ScrollArea } from '../ScrollArea.tsx'
import { SurroundingsContext } from '../surroundings.ts'
import { liveStart, piecesOf, STRETCH, type TextPiece } from '../text-pieces.ts'
import { codeFileName } from './code-file.ts'
import { CodeActionsContext, FindPatternContext, WatchedContext } from './contexts.ts'
import { highlight, languageTitle } from './highlight.ts'
import styles from './Markdown.module.css'
import type { MarkdownBlock } from '../../ports/markdown.ts'

/** Colours take more elements than words do. */
const COLOURS_COST = 2

export interface WrittenCode {
  readonly code: string
  readonly language: string
  /** More of it may come: its end is shown. */
  readonly unfinished?: boolean
}

type CodeBlockProps = WrittenCode & {
  readonly tools?: ReactNode
  /** The picture that replaces the code; null for none. */
  readonly picture?: ReactNode
}

/** Code with its language, its number of lines and buttons to save and to copy it; below, the code or its picture. */
export function CodeBlock({ code, language, unfinished = false, tools, picture }: CodeBlockProps) {
  const lines = useMemo(() => linesOf(code), [code])
  const { isWrapped } = useWrap()
  const { download } = useContext(SurroundingsContext)
  const drawActions = useContext(CodeActionsContext)
  return (
    <div className={`ground ${styles.code}`} data-wrap={isWrapped}>
      <header>
        <span className="soft strong">{languageTitle(language)}</span>
        <span className="grow">{readingText('reading.lines', { count: lines })}</span>
        {tools}
        {drawActions?.({ code, language, unfinished })}
        {!picture && (
          <Button
            size="small"
            aria-pressed={isWrapped}
            onClick={() => useWrap.setState({ isWrapped: !isWrapped })}
          >
            {readingText('reading.wrap')}
          </Button>
        )}
        <IconButton
          size="small"
          icon="import"
          label={readingText('reading.download')}
          onClick={() => download(codeFileName(language), new Blob([code], { type: 'text/plain' }))}
        />
        <CopyButton text={code} label={t('kit.copy')} />
      </header>
      {picture || (
        <CodeLines code={code} language={language} unfinished={unfinished} lines={lines} />
      )}
    </div>
  )
}

/** Code in colours. Long code is folded; very long code is shown a stretch at a time, and its end while it is written. */
function CodeLines({
  code,
  language,
  unfinished,
  lines,
}: Required<WrittenCode> & { readonly lines: number }) {
  const [most, setMost] = useState(STRETCH)
  const [open, setOpen] = useState(false)
  const staysOpen = useContext(WatchedContext) || unfinished
  const fold = useMemo(() => (staysOpen ? null : foldedEnd(code)), [code, staysOpen])
  const pattern = useContext(FindPatternContext)
  const holds = fold !== null && pattern !== null && code.slice(fold.end).search(pattern) >= 0
  const isOpen = open || holds
  const end = fold === null || isOpen ? code.length : fold.end
  const start = unfinished ? liveStart(code) : 0
  const pieces = useMemo(
    () => piecesOf(code.slice(start, end), start > 0 ? Infinity : most),
    [code, start, end, most],
  )
  const shown = start + pieces.reduce((sum, { text }) => sum + text.length, 0)
  return (
    <>
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
      {shown < end && (
        <footer>
          <LinkButton onClick={() => setMost(most + STRETCH)}>
            {t('chat.show-more', { shown, length: code.length })}
          </LinkButton>
        </footer>
      )}
      {fold !== null && (
        <footer className={`row wrap small ${styles.rest}`}>
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? readingText('reading.fewer-lines')
              : readingText('reading.more-lines', { count: fold.hidden })}
          </LinkButton>
          {!isOpen && (
            <span className={`faint ${styles.reads}`}>
              {readingText('reading.reads-all', { count: lines })}
            </span>
          )}
        </footer>
      )}
    </>
  )
}

const CodePiece = memo(function CodePiece({
  text: code,
  language,
  cost,
}: TextPiece & { readonly language: string }) {
  if (!useDrawingTurn(cost)) return null
  return (
    <span className="block">
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

/** Whether long lines of code are wrapped: one choice for all code, until the page is left. */
const useWrap = create(() => ({ isWrapped: false }))

/** The code and the language of a block that is only a fence, of any length; null for any other block. */
export function fencedCode({
  text,
}: Pick<MarkdownBlock, 'text'>): { readonly code: string; readonly language: string } | null {
  const open = /^(`{3,}|~{3,})[ \t]*([\w+#.-]*)[ \t]*\n/.exec(text)
  // The parser writes these otherwise.
  if (open === null || /[\r\0]/.test(text)) return null
  const [{ length }, run = '', language = ''] = open
  const close = new RegExp(`^ {0,3}${run.charAt(0)}{${run.length},}[ \\t]*$`, 'gm')
  close.lastIndex = length
  const end = close.exec(text)
  if (end === null) return { code: text.slice(length).replace(/\n$/, ''), language }
  if (text.slice(end.index + end[0].length).trim() !== '') return null
  return { code: text.slice(length, Math.max(length, end.index - 1)), language }
}

/** Lines of code that are shown of longer code until more are asked for. */
const SHOWN_LINES = 16

interface CodeFold {
  /** Characters shown, up to and without the line end. */
  readonly end: number
  /** Lines after them; at least one. */
  readonly hidden: number
}

/** Where long code is folded; null for code of 16 lines or fewer. */
export function foldedEnd(code: string): CodeFold | null {
  let end = -1
  for (let line = 0; line < SHOWN_LINES; line += 1) {
    end = code.indexOf('\n', end + 1)
    if (end === -1) return null
  }
  const hidden = linesOf(code.slice(end + 1))
  return hidden === 0 ? null : { end, hidden }
}

/** Lines of a text; a line end at its very end begins no new one. */
export function linesOf(code: string): number {
  let count = 0
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) count += 1
  return code === '' || code.endsWith('\n') ? count : count + 1
}
