/** A page for the frame: its scripts are guarded, and what would reach outside before any script can stop it is taken out. */
import { Parser } from 'htmlparser2'
import { guardScript, type ScriptKind } from './guard-scripts.ts'

const SCRIPT_TYPE = /^(?:|(?:text|application)\/(?:x-)?(?:java|ecma)script|module)$/i
/** Frames have a realm of their own, with all that the frame's own was deprived of. */
const FRAMES = /^(?:i?frame|frameset|object|embed|fencedframe|portal)$/
/** They look up names and open connections, which no policy covers. */
const HINTS = /\b(?:dns-prefetch|preconnect|prefetch|prerender|preload|modulepreload)\b/i

/** Whatever a browser would make of the text, no link comes of it (`frame-links.ts`). */
const LINK = /<link(?=[\s/>])/gi

interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The page with as many lines as before. */
export function guardedPage(html: string): string {
  const changes: Change[] = []
  const change = (from: number, to: number, text: string): void => {
    changes.push({ from, to, text })
  }
  /** Where the code of the script begins that is being read. */
  let script: { readonly from: number; readonly kind: ScriptKind } | null = null
  const parser = new Parser(
    {
      onattribute: (name, value) => {
        const [from, to] = [parser.startIndex, parser.endIndex]
        if (name === 'shadowrootmode') change(from, to, 'data-mode=""')
        if (!name.startsWith('on')) return
        const guarded = guardScript(value, 'handler')
        if (guarded !== value) change(from, to, `${name}="${escaped(guarded)}"`)
      },
      onopentag: (name, attributes) => {
        const [from, to] = [parser.startIndex, parser.endIndex + 1]
        if (reachesOut(name, attributes)) leaveOut(from, to)
        else if (name === 'script' && SCRIPT_TYPE.test((attributes['type'] ?? '').trim()))
          script = {
            from: to,
            kind: /module/i.test(attributes['type'] ?? '') ? 'module' : 'script',
          }
      },
      onclosetag: (name, isImplied) => {
        if (FRAMES.test(name) && !isImplied) leaveOut(parser.startIndex, parser.endIndex + 1)
        if (name !== 'script' || script === null) return
        const { from, kind } = script
        const to = isImplied ? html.length : parser.startIndex
        const code = html.slice(from, to)
        script = null
        // What stands in a drawing may be marked as text.
        const [all = '', before = '', inner = code, after = ''] =
          /^(\s*<!\[CDATA\[)([^]*)(\]\]>\s*)$/.exec(code) ?? []
        const guarded = guardScript(all === '' ? code : inner, kind)
        change(from, to, before + guarded.replace(/<\/script/gi, '<\\/script') + after)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  /** Replaced by the line ends in it; changes within it are dropped. */
  const leaveOut = (from: number, to: number): void => {
    for (let at = changes.length - 1; at >= 0 && (changes[at]?.from ?? -1) >= from; at -= 1)
      changes.pop()
    change(from, to, html.slice(from, to).replace(/[^\n]/g, ''))
  }
  parser.end(html)
  let end = 0
  const pieces = changes.map(({ from, to, text }) => {
    const piece = html.slice(end, from) + text
    end = Math.max(end, to)
    return piece
  })
  return (pieces.join('') + html.slice(end)).replace(LINK, '<meta')
}

/** What has a realm of its own, looks up names, opens connections or leaves the page by being there. */
function reachesOut(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (name === 'link') return HINTS.test(attributes['rel'] ?? '')
  if (name === 'meta') return /refresh/i.test(attributes['http-equiv'] ?? '')
  if (name === 'script') return /^\s*speculationrules\s*$/i.test(attributes['type'] ?? '')
  return FRAMES.test(name)
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
