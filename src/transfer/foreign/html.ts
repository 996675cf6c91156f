/** Text out of the HTML that other applications write. No part of it is ever shown as HTML. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'

/** Names of the characters from 160 to 255, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** Each name followed by its character. */
const OTHERS =
  'lt < gt > quot " apos \' amp & ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ lArr ⇐ rArr ⇒ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω'

const SPACES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
}

function entities(): ReadonlyMap<string, string> {
  const others = OTHERS.split(' ')
  return new Map([
    ...LATIN.split(' ').map(
      (name, position) => [name, String.fromCodePoint(160 + position)] as const,
    ),
    ...others.flatMap((name, position) =>
      position % 2 === 0 ? [[name, others[position + 1] ?? ''] as const] : [],
    ),
    ...Object.entries(SPACES),
  ])
}

const ENTITIES = entities()

/** The text with each entity of HTML as its character. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,9}));/g,
    (entity, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES.get(name) ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : entity
    },
  )
}

/** What stands for an element in Markdown of the simplest form; nothing for others. */
const SIGNS: Readonly<Record<string, string>> = {
  pre: '\n```\n',
  '/pre': '\n```\n',
  h1: '\n\n# ',
  h2: '\n\n## ',
  h3: '\n\n### ',
  h4: '\n\n#### ',
  h5: '\n\n##### ',
  h6: '\n\n###### ',
  hr: '\n\n---\n\n',
  b: '**',
  '/b': '**',
  strong: '**',
  '/strong': '**',
  '/dt': '\n',
  dd: ': ',
}
const BREAKS =
  /^\/?(?:br|tr|p|div|ul|ol|dl|table|blockquote|section|article|figure|figcaption|details|summary)$|^\/(?:li|dd|h[1-6])$/

/** An element of HTML: its name, with a slash in front at its end, and what stands in its brackets. */
interface Tag {
  readonly name: string
  readonly inside: string
}

/** The signs of elements that need to know what came before them: lists, tables, links, code. */
function createSigns() {
  const lists: { next: number | null }[] = []
  const links: string[] = []
  let cells = 0
  let isCode = false
  let pre = 0
  const ofList = ({ name, inside }: Tag): string => {
    if (name.startsWith('/')) lists.pop()
    else lists.push({ next: name === 'ol' ? Number(attribute(inside, 'start') || 1) : null })
    return '\n'
  }
  const ofItem = (): string => {
    const list = lists.at(-1)
    const indent = '  '.repeat(Math.max(0, Math.min(lists.length, MOST_INDENTS) - 1))
    if (!list || list.next === null) return `\n${indent}- `
    const sign = `\n${indent}${list.next}. `
    list.next += 1
    return sign
  }
  const ofLink = ({ name, inside }: Tag): string => {
    if (name === 'a') {
      const address = attribute(inside, 'href')
      links.push(/^(?:https?|mailto):/i.test(address) ? address : '')
      return links.at(-1) === '' ? '' : '['
    }
    const address = links.pop() ?? ''
    return address === '' ? '' : `](${address})`
  }
  const ofCode = (name: string): string => {
    if (pre > 0 || isCode !== (name === '/code')) return ''
    isCode = !isCode
    return '`'
  }
  const ofImage = (inside: string): string => {
    const alt = attribute(inside, 'alt')
    return alt === '' ? '' : foreignNotes.image(alt)
  }
  const signs: Readonly<Record<string, (tag: Tag) => string>> = {
    ul: ofList,
    '/ul': ofList,
    ol: ofList,
    '/ol': ofList,
    li: ofItem,
    a: ofLink,
    '/a': ofLink,
    td: () => ((cells += 1) > 1 ? ' | ' : ''),
    th: () => ((cells += 1) > 1 ? ' | ' : ''),
    img: ({ inside }) => ofImage(inside),
    code: ({ name }) => ofCode(name),
    '/code': ({ name }) => ofCode(name),
  }
  return (tag: Tag): string => {
    const { name } = tag
    if (name === 'tr') cells = 0
    if (name === 'pre') pre += 1
    if (name === '/pre') pre = Math.max(0, pre - 1)
    const sign = Object.hasOwn(signs, name) ? signs[name] : undefined
    if (sign) return sign(tag)
    return (Object.hasOwn(SIGNS, name) && SIGNS[name]) || (BREAKS.test(name) ? '\n' : '')
  }
}

const MOST_INDENTS = 10

function attribute(inside: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(inside) ?? []
  return unescaped(double ?? single ?? bare ?? '')
}

/** The words of HTML, in one pass. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase()
  const signOf = createSigns()
  let text = ''
  let end = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    text += html.slice(end, start)
    const tag = tagAt(lower, start)
    end = tag?.end ?? start
    if (tag === null) break
    if (tag.isSign) text += '<'
    else text += signOf({ name: tag.name, inside: html.slice(start + 1, end - 1) })
    if (tag.name !== 'script' && tag.name !== 'style') continue
    const after = lower.indexOf(`</${tag.name}`, end)
    end = after < 0 ? html.length : after
  }
  return unescaped(text + html.slice(end))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The element or comment that begins here, or a sign of its own, such as in “1 < 2”; null if it does not end. */
function tagAt(lower: string, start: number) {
  if (lower.startsWith('<!--', start)) {
    const close = lower.indexOf('-->', start)
    return close < 0 ? null : { name: '', end: close + 3, isSign: false }
  }
  const name = /^\/?[a-z][a-z0-9]*/.exec(lower.slice(start + 1, start + 20))?.[0] ?? ''
  if (name === '' && !/[!?]/.test(lower.slice(start + 1, start + 2)))
    return { name, end: start + 1, isSign: true }
  const close = lower.indexOf('>', start)
  return close < 0 ? null : { name, end: close + 1, isSign: false }
}
