import { useLanguage } from '../page-language.ts'
import { createElement, memo, useContext, useState, type ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import type { MarkdownElement, MarkdownNode } from '../../ports/markdown.ts'
import { LinkButton } from '../Button.tsx'
import { useDrawingTurn } from '../drawing-turns.ts'
import { Icon } from '../Icon.tsx'
import { lazyPart } from '../Boundary.tsx'
import { hostOf } from '../words.ts'
import { Code } from './Code.tsx'
import { COSTS } from './costs.ts'
import { CitationContext, UnfinishedContext } from './contexts.ts'
import styles from './Markdown.module.css'
import { isLongCell, Table, withWholeWords } from './Table.tsx'

/** Brings styles and a font of its own. */
const Formula = lazyPart(
  async () => (await import('./Formula.tsx')).Formula,
  () => '…',
)

/** A piece of Markdown that was read (`MarkdownPieces`), drawn when its turn comes. */
export const MarkdownPiece = memo(function MarkdownPiece({ piece }: { readonly piece: string }) {
  useLanguage()
  if (!useDrawingTurn(costOf(piece))) return null
  const node: MarkdownNode = JSON.parse(piece)
  return drawn(node)
})

function costOf(piece: string): number {
  // A quote within a text has a backslash before it.
  const extra = (tag: keyof typeof COSTS) => (piece.split(`"tag":"${tag}"`).length - 1) * COSTS[tag]
  return piece.length + extra('pre') + extra('table') + extra('img')
}

/** Elements that are drawn unchanged. An element that is neither here nor below becomes its text. */
const PLAIN = new Set(
  'p ul ol li blockquote em strong del code br hr sup section thead tbody tr span'.split(' '),
)

/** Without a `key` it is a whole piece, which runs in the direction of its first letter: Arabic and Hebrew from the right. */
function drawn(node: MarkdownNode, key?: number): ReactNode {
  const direction = key === undefined && { dir: 'auto' }
  if (typeof node === 'string') return CITED.test(node) ? <Cited key={key} text={node} /> : node
  const { tag, attributes } = node
  // Headings inside an answer lie below the answer's own; the size the model chose is kept.
  if (/^h[1-6]$/.test(tag))
    return (
      <h4 key={key} {...direction} data-size={tag < 'h3' ? 'large' : 'small'}>
        {childrenOf(node)}
      </h4>
    )
  switch (tag) {
    case 'a':
      return (
        <a key={key} {...attributes} target="_blank" rel="noopener noreferrer">
          <CitationContext value={null}>{childrenOf(node)}</CitationContext>
        </a>
      )
    case 'img':
      return (
        <RemoteImage
          key={key}
          source={String(attributes.src ?? '')}
          words={String(attributes.alt ?? '')}
        />
      )
    case 'input':
      return <Task key={key} isDone={attributes.checked === true} />
    case 'math':
      return <Formula key={key} math={node} />
    case 'pre':
      return <NestedCode key={key} pre={node} />
    case 'table':
      return (
        <Table key={key} attributes={attributes}>
          <table {...direction} className={styles.table}>
            {childrenOf(node)}
          </table>
        </Table>
      )
    case 'th':
    case 'td':
      return createElement(
        tag,
        { key, ...aligned(attributes), ...(isLongCell(node) && { 'data-long': '' }) },
        withWholeWords(node.children).map(drawn),
      )
    default:
      if (!PLAIN.has(tag)) return childrenOf(node)
      return node.children.length === 0
        ? createElement(tag, { key, ...attributes })
        : createElement(tag, { key, ...direction, ...attributes }, childrenOf(node))
  }
}

const CITED = /\b(messages? \d{1,7})\b/i

/** Words with links to the messages that they name. */
function Cited({ text }: { readonly text: string }) {
  const showOf = useContext(CitationContext)
  if (showOf === null) return text
  return text.split(CITED_ALL).map((words, at) => {
    const show = at % 2 === 1 ? showOf(Number(/\d+/.exec(words)?.[0])) : null
    return show === null ? (
      words
    ) : (
      <LinkButton key={at} onClick={show}>
        {words}
      </LinkButton>
    )
  })
}

const CITED_ALL = new RegExp(CITED, 'gi')

function childrenOf({ children }: MarkdownElement): ReactNode {
  return children.map((child, index) => drawn(child, index))
}

function Task({ isDone }: { readonly isDone: boolean }) {
  return (
    <span
      role="img"
      className={styles.task}
      aria-label={t(isDone ? 'chat.task-done' : 'chat.task-open')}
    >
      {isDone ? '☑' : '☐'}
    </span>
  )
}

function NestedCode({ pre }: { readonly pre: MarkdownElement }) {
  const unfinished = useContext(UnfinishedContext)
  const [code] = pre.children
  if (code === undefined || typeof code === 'string') return null
  const text = code.children.filter(child => typeof child === 'string').join('')
  return (
    <Code
      code={text.replace(/\n$/, '')}
      language={languageOf(code.attributes)}
      mayGrow={unfinished}
    />
  )
}

function languageOf({ className }: MarkdownElement['attributes']): string {
  const names = String(className ?? '').split(' ')
  return names.find(name => name.startsWith('language-'))?.slice('language-'.length) ?? ''
}

const SIDES = ['left', 'center', 'right'] as const

function aligned({ align }: MarkdownElement['attributes']) {
  const textAlign = SIDES.find(side => side === align)
  return textAlign === undefined ? {} : { style: { textAlign } }
}

/** An image of a text. One at another host waits for a click, since loading it tells the host who reads what. One inside the text is drawn at once. */
function RemoteImage({ source, words }: { readonly source: string; readonly words: string }) {
  const [state, setState] = useState<'waiting' | 'asked' | 'failed'>('waiting')
  const host = hostOf(source)
  if (state === 'asked' || (state === 'waiting' && source.startsWith('data:')))
    return (
      <img
        className={styles.image}
        src={source}
        alt={words}
        referrerPolicy="no-referrer"
        onError={() => setState('failed')}
      />
    )
  if (host === null) return <span>{words}</span>
  return (
    <span className={styles.missing}>
      <Icon name="image" />
      <span>
        {words !== '' && <b>{words}. </b>}
        {t(state === 'failed' ? 'chat.image-failed' : 'chat.image', { host })}
      </span>
      {state === 'failed' ? (
        <a href={source} target="_blank" rel="noopener noreferrer">
          {t('chat.image-open')}
        </a>
      ) : (
        <LinkButton onClick={() => setState('asked')}>{t('chat.image-load')}</LinkButton>
      )}
    </span>
  )
}
