import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { readingText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import type { MarkdownElement, MarkdownNode } from '../../ports/markdown.ts'
import { CopyButton } from '../CopyButton.tsx'
import { ScrollArea } from '../ScrollArea.tsx'
import { UnfinishedContext } from './contexts.ts'
import styles from './Markdown.module.css'

/** A table that scrolls if it is wider than the text, with a shadow at each side where more of it is. The last piece of a whole one can be copied. */
export function Table({
  attributes: { markdown, csv },
  children,
}: Pick<MarkdownElement, 'attributes'> & { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const unfinished = useContext(UnfinishedContext)
  useEffect(() => watchSides(frame.current), [])
  return (
    <div className={styles.tableBox}>
      <div ref={frame} className={styles.tableFrame}>
        <ScrollArea className={styles.scroll} label={t('chat.table')}>
          {children}
        </ScrollArea>
      </div>
      {!unfinished && markdown !== undefined && (
        <div className={`ui row gap-0 end ${styles.tableTools}`}>
          <CopyButton text={String(markdown)} label={readingText('reading.copy-markdown')} />
          <CopyButton text={String(csv)} label={readingText('reading.copy-csv')} />
        </div>
      )}
    </div>
  )
}

/** Marks the frame with the sides at which its content goes on. Returns the function that stops it. */
function watchSides(frame: HTMLElement | null): () => void {
  const scroller = frame?.firstElementChild
  if (!frame || !scroller) return () => undefined
  const mark = (): void => {
    const { scrollLeft, clientWidth, scrollWidth } = scroller
    const most = scrollWidth - clientWidth
    // Of a table from the right, 0 is its right end, and what is scrolled is negative.
    const isFromRight = getComputedStyle(scroller).direction === 'rtl'
    const hiddenLeft = isFromRight ? most + scrollLeft : scrollLeft
    frame.toggleAttribute('data-left', hiddenLeft > 1)
    frame.toggleAttribute('data-right', hiddenLeft < most - 1)
  }
  // Its first call comes after the layout, which is then not computed twice.
  const observer = new ResizeObserver(mark)
  observer.observe(scroller)
  if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
  scroller.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    scroller.removeEventListener('scroll', mark)
  }
}

/** Characters of a cell from which it gets the width of a short line. */
const LONG = 40

/** True for a cell with more words than a narrow column can hold. */
export function isLongCell(cell: MarkdownElement): boolean {
  return lengthOf(cell) > LONG
}

function lengthOf(node: MarkdownNode): number {
  return typeof node === 'string'
    ? node.length
    : node.children.reduce((sum, child) => sum + lengthOf(child), 0)
}

/** Characters of the longest word that is kept in one line. */
const LONGEST_WORD = 32
const HYPHENATED = /([^\s-]*[\p{L}\p{N}]-[\p{L}\p{N}]\S*)/u

/** The content of a cell, in which no line ends inside a word such as `engine-0`: browsers break it at the hyphen, even beside wide columns. */
export function withWholeWords(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.flatMap((node): readonly MarkdownNode[] => {
    if (typeof node !== 'string')
      return [node.tag === 'math' ? node : { ...node, children: withWholeWords(node.children) }]
    return node
      .split(HYPHENATED)
      .map((words, at) => (at % 2 === 1 && words.length <= LONGEST_WORD ? nowrap(words) : words))
      .filter(words => words !== '')
  })
}

function nowrap(words: string): MarkdownNode {
  return { tag: 'span', attributes: { className: 'nowrap' }, children: [words] }
}
