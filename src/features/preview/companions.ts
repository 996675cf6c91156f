/** Style sheets and scripts that an answer gives as blocks of their own, put into the page that asks for them. */
import type { CodeText } from './code-in-text.ts'

/** Code that a page may ask for by the name of its file. */
export type Companion = Pick<CodeText, 'kind' | 'code' | 'name'>

const STYLE = /<link\b[^>]*>/gi
const SCRIPT = /<script\b([^>]*?)\ssrc\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)([^>]*)>\s*<\/script\s*>/gi
const HREF = /\shref\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/i

/** The page with the code of these files in it. What it asks for and nobody gave stays as it is written. */
export function withCompanions(html: string, companions: readonly Companion[]): string {
  if (companions.length === 0) return html
  return html
    .replace(STYLE, tag => {
      const file = fileName(HREF.exec(tag)?.[1] ?? '')
      const found = /\brel\s*=\s*["']?stylesheet/i.test(tag) && findFile(companions, 'css', file)
      return found ? `<style>${found.code.replace(/<\/style/gi, '<\\/style')}</style>` : tag
    })
    .replace(SCRIPT, (tag, before: string, source: string, after: string) => {
      const found = findFile(companions, 'js', fileName(source))
      return found
        ? `<script${before}${after}>${found.code.replace(/<\/script/gi, '<\\/script')}</script>`
        : tag
    })
}

/** The names of files that a page asks for beside itself, in lower case. */
export function filesOf(html: string): readonly string[] {
  return [
    ...Array.from(html.matchAll(STYLE), ([tag]) => fileName(HREF.exec(tag)?.[1] ?? '')),
    ...Array.from(html.matchAll(SCRIPT), ([, , source = '']) => fileName(source)),
  ].flatMap(name => name ?? [])
}

/** The newest of this name; without one, the only one of its kind that has none. */
function findFile(
  companions: readonly Companion[],
  kind: 'css' | 'js',
  name: string | null,
): Companion | null {
  if (name === null) return null
  const all = companions.filter(companion => companion.kind === kind)
  const nameless = all.filter(companion => companion.name === null)
  return (
    all.findLast(companion => companion.name === name) ??
    (nameless.length > 0 ? (nameless.at(-1) ?? null) : null)
  )
}

/** The last part of an address beside the page; null for one of another host. */
function fileName(quoted: string): string | null {
  const address = quoted.replace(/^["']|["']$/g, '').replace(/[?#].*$/, '')
  if (address === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return null
  return address.replace(/^.*\//, '').toLowerCase()
}
