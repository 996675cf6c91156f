import { Parser } from 'htmlparser2'

/** What a reader does not need. */
const SKIPPED = new Set(
  'script style noscript template svg math nav footer form button select iframe object canvas dialog'.split(
    ' ',
  ),
)
/** Each begins and ends a line. */
const BLOCKS = new Set(
  'p div section article main header aside ul ol table tr blockquote pre figure figcaption dl dt dd hr address details summary title h1 h2 h3 h4 h5 h6 li br'.split(
    ' ',
  ),
)
/** What begins the words of an element. */
const MARKS: Readonly<Record<string, string>> = {
  h1: '\n# ',
  h2: '\n## ',
  h3: '\n### ',
  h4: '\n#### ',
  h5: '\n##### ',
  h6: '\n###### ',
  li: '- ',
  td: '| ',
  th: '| ',
}
/** What ends them. */
const ENDS: Readonly<Record<string, string>> = { p: '\n', td: ' ', th: ' ' }
/** Deeper lists are no further indented. */
const DEEPEST = 8
/** No page has as many elements in each other; with more, the parser would take too long. The rest of the page is left out. */
const MOST_OPEN = 2_000
/** Characters after which this is looked at again. */
const PIECE = 4_096

/** A page's title and words as Markdown: headings, lists and links stay; scripts, styles, menus and forms do not. `url`: its base. */
export function pageText(html: string, url: string): string {
  const title: string[] = []
  const all: string[] = []
  const main: string[] = []
  /** Open links, each with the place in `all` where its words begin. */
  const links: { readonly href: string | null; readonly begin: number }[] = []
  /** The place in `all` of the newest words. */
  let lastWord = -1
  let skipped = 0
  /** How many elements are open. */
  let depth = 0
  /** How many elements of a name are open. */
  const open = new Map<string, number>()

  const count = (...names: readonly string[]) =>
    names.reduce((sum, name) => sum + Math.max(0, open.get(name) ?? 0), 0)
  const add = (name: string, by: number) => open.set(name, count(name) + by)
  const write = (text: string) => {
    if (count('title') > 0) return void title.push(text)
    if (text.trim() !== '') lastWord = all.length
    all.push(text)
    if (count('main', 'article') > 0) main.push(text)
  }
  const closeLink = () => {
    const link = links.pop()
    if (link?.href && lastWord >= link.begin) write(` (${link.href})`)
  }
  const parser = new Parser({
    onopentag: (name, { href, alt }) => {
      depth += 1
      if (SKIPPED.has(name)) skipped += 1
      if (skipped > 0) return
      add(name, 1)
      if (BLOCKS.has(name)) write('\n')
      if (name === 'li') write('  '.repeat(Math.min(DEEPEST, Math.max(0, count('ul', 'ol') - 1))))
      write(MARKS[name] ?? '')
      if (name === 'img' && alt) write(`[image: ${alt}]`)
      if (name === 'a') links.push({ href: hrefOf(href, url), begin: all.length })
    },
    ontext: text => {
      if (skipped === 0) write(count('pre') > 0 ? text : text.replace(/\s+/g, ' '))
    },
    onclosetag: name => {
      depth -= 1
      if (SKIPPED.has(name)) skipped = Math.max(0, skipped - 1)
      if (skipped > 0) return
      if (name === 'a') closeLink()
      write(ENDS[name] ?? '')
      if (BLOCKS.has(name) && name !== 'br') write('\n')
      add(name, -1)
    },
  })
  for (let at = 0; at < html.length; at += PIECE) {
    if (depth > MOST_OPEN) break
    parser.write(html.slice(at, at + PIECE))
  }
  parser.end()
  const words = tidy(main.join('')) || tidy(all.join(''))
  return [tidy(title.join('')), words].filter(text => text !== '').join('\n\n')
}

/** The whole address; null for one that is no page. */
function hrefOf(href: string | undefined, base: string): string | null {
  if (href === undefined || href.startsWith('#') || !URL.canParse(href, base)) return null
  const { protocol, href: whole } = new URL(href, base)
  return /^https?:$/.test(protocol) ? whole : null
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
