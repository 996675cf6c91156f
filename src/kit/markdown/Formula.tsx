import 'temml/dist/Temml-Local.css'
import { createElement, type ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import type { MarkdownElement, MarkdownNode } from '../../ports/markdown.ts'
import { ScrollArea } from '../ScrollArea.tsx'
import styles from './Markdown.module.css'

/** A formula as MathML, so that it is read aloud as a formula. A formula in its own line scrolls if it is wider than the text. */
export function Formula({ math }: { readonly math: MarkdownElement }) {
  if (math.attributes.display !== 'block') return part(math)
  return (
    <ScrollArea className={styles.formula} label={t('chat.formula')}>
      {part(math)}
    </ScrollArea>
  )
}

/** The tree holds elements of MathML alone (`math-tree.ts`). */
function part(node: MarkdownNode, key?: number): ReactNode {
  if (typeof node === 'string') return node
  const { style, ...attributes } = node.attributes
  return createElement(
    node.tag,
    { key, ...attributes, ...(style === undefined ? {} : { style: styleOf(String(style)) }) },
    ...node.children.map(part),
  )
}

function styleOf(declarations: string): Record<string, string> {
  return Object.fromEntries(
    declarations.split(';').map(declaration => {
      const [name = '', value = ''] = declaration.split(':')
      return [name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()), value]
    }),
  )
}
