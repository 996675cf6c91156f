import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import remend from 'remend'
import { t } from '../../../i18n/t.ts'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { RemoteImage } from './RemoteImage.tsx'
import styles from './Markdown.module.css'

const PLUGINS = [remarkGfm]

/**
 * Headings inside an answer lie below the answer's own, whatever the model chose; the size it chose
 * is kept as a class.
 */
function headings(): Components {
  const heading = (size: 'large' | 'small') =>
    function Heading({ children }: { readonly children?: ReactNode }) {
      return <h4 data-size={size}>{children}</h4>
    }
  const large = heading('large')
  const small = heading('small')
  return { h1: large, h2: large, h3: small, h4: small, h5: small, h6: small }
}

const COMPONENTS: Components = {
  a: ({ node: _node, children, ...rest }) => (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ),
  ...headings(),
  input: ({ checked }) => (
    <span
      role="img"
      className={styles.task}
      aria-label={t(checked ? 'chat.task-done' : 'chat.task-open')}
    >
      {checked ? '☑' : '☐'}
    </span>
  ),
  img: ({ src, alt }) => <RemoteImage source={String(src ?? '')} words={alt ?? ''} />,
  pre: ({ node }) => {
    const code = node?.children[0]
    if (code?.type !== 'element') return null
    const text = code.children.map(child => (child.type === 'text' ? child.value : '')).join('')
    return <CodeBlock code={text.replace(/\n$/, '')} language={languageOf(code.properties)} />
  },
  table: ({ children }) => (
    <ScrollArea className={styles.scroll} label={t('chat.table')}>
      <table className={styles.table}>{children}</table>
    </ScrollArea>
  ),
}

/** One block of markdown, parsed. Loaded lazily: it brings the parser. */
export function MarkdownBlock({
  text,
  unfinished,
}: {
  readonly text: string
  readonly unfinished: boolean
}) {
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
      {unfinished ? remend(text, { linkMode: 'text-only' }) : text}
    </ReactMarkdown>
  )
}

function languageOf(properties: { readonly className?: unknown }): string {
  const names = Array.isArray(properties.className) ? properties.className.map(String) : []
  return names.find(name => name.startsWith('language-'))?.slice('language-'.length) ?? ''
}
