/** Words of ChatGPT with their sources: the file has signs in the words, and what they stand for beside them. */
import { at, isRecord, listAt, textAt } from './read-json.ts'
import { link, sourceIn, sourcesPart } from './simple-parts.ts'
import type { ForeignPart } from './foreign-session.ts'

const [OPEN, NEXT, CLOSE] = ['\ue200', '\ue202', '\ue201']
const SIGN = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}?`, 'g')

/** The parts of an answer with links in place of its signs, and then the sources that no sign names. */
export function withSources(
  parts: readonly ForeignPart[],
  message: unknown,
): { readonly parts: readonly ForeignPart[]; readonly isWithoutSources: boolean } {
  const metadata = at(message, 'metadata')
  const references = [...listAt(metadata, 'content_references'), ...listAt(metadata, 'citations')]
  let isWithoutSources = false
  const worded = parts.map((part): ForeignPart => {
    if (part.type !== 'text' && part.type !== 'reasoning') return part
    let { text } = part
    const written = text
    for (const reference of references) {
      const sign = signOf(reference, written)
      if (sign !== '') text = text.replaceAll(sign, () => wordsFor(reference))
    }
    text = text.replaceAll(SIGN, (_, inside: string) => {
      const words = wordsOfSign(inside)
      if (words === '') isWithoutSources = true
      return words
    })
    return { ...part, text }
  })
  const words = worded.map(part => ('text' in part ? part.text : '')).join('\n')
  const unnamed = references.flatMap(sourcesIn)
  return { parts: [...worded, ...sourcesPart(unnamed, words)], isWithoutSources }
}

/** The sign that a reference stands for; empty for none. */
function signOf(reference: unknown, text: string): string {
  const [from, to] = [at(reference, 'start_ix'), at(reference, 'end_ix')]
  const sign =
    textAt(reference, 'matched_text') ||
    (typeof from === 'number' && typeof to === 'number' ? text.slice(from, to) : '')
  return sign.startsWith(OPEN) || sign.startsWith('【') ? sign : ''
}

function wordsFor(reference: unknown): string {
  const alt = textAt(reference, 'alt').trim()
  if (alt !== '') return alt
  const links = sourcesIn(reference).map(source => {
    const { url, title } = sourceIn(source)
    return url === '' ? title : link(title, url)
  })
  const held = links.filter(Boolean).join(', ')
  if (held !== '') return `(${held})`
  return textAt(reference, 'prompt_text') || textAt(reference, 'name')
}

/** The pages and files that a reference names. */
function sourcesIn(reference: unknown): readonly unknown[] {
  const lists = ['items', 'sources', 'fallback_items', 'images', 'products'].flatMap(key =>
    listAt(reference, key),
  )
  const nested = lists.flatMap(item => [
    item,
    ...listAt(item, 'supporting_websites'),
    ...(isRecord(at(item, 'image_result')) ? [at(item, 'image_result')] : []),
  ])
  const own = sourceIn(reference)
  return own.url !== '' || (own.title !== '' && nested.length === 0)
    ? [reference, ...nested]
    : nested.filter(item => sourceIn(item).url !== '' || sourceIn(item).title !== '')
}

/** What a sign says by itself: the title of a link, or the name of a thing. */
function wordsOfSign(inside: string): string {
  const [kind = '', ...fields] = inside.split(NEXT)
  const words = fields.filter(field => !/^turn\d+\w+$/.test(field))
  const listed = /"((?:[^"\\]|\\.)*)"\s*,\s*"((?:[^"\\]|\\.)*)"/.exec(words[0] ?? '')
  if (kind === 'entity' && listed) return listed[2] ?? ''
  return /cite|image|navlist|video|product/.test(kind) ? '' : words.join(' ')
}
