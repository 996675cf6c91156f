/** Parts of a message that most readers make. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import type { ForeignPart } from './foreign-session.ts'
import { at, isRecord, textAt } from './read-json.ts'

/** The words as a part; none for no words. */
export function textPart(text: string): readonly ForeignPart[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

/** The thoughts as a part; none for no words. */
export function reasoningPart(text: string): readonly ForeignPart[] {
  return text === '' ? [] : [{ type: 'reasoning', text }]
}

/** A text file; a note for one without words. */
export function filePart(name: string, text: string): readonly ForeignPart[] {
  return text === '' ? textPart(foreignNotes.file(name)) : [{ type: 'file', name, text }]
}

/** The summary that another application made of earlier messages. */
export function summaryPart(summary: string): readonly ForeignPart[] {
  return textPart(`${foreignNotes.summary}\n\n${summary}`)
}

/** What went wrong, as applications write it: a text, or an object with one. */
export function errorPart(error: unknown): readonly ForeignPart[] {
  const words =
    typeof error === 'string'
      ? error
      : ['message', 'content', 'error', 'detail', 'text', 'errorText']
          .map(key => textAt(error, key) || textAt(error, key, 'message'))
          .find(Boolean)
  return words === undefined || words.trim() === '' ? [] : textPart(foreignNotes.error(words))
}

/** The sources of an answer that its words do not name, as links in a list. */
export function sourcesPart(list: readonly unknown[], words: string): readonly ForeignPart[] {
  const links = new Map<string, string>()
  for (const source of list) {
    const { url, title } = sourceIn(source)
    if (url !== '' && !words.includes(url) && !links.has(url)) links.set(url, link(title, url))
    else if (url === '' && title !== '' && !words.includes(title)) links.set(title, title)
  }
  const lines = [...links.values()].map(each => `- ${each}`)
  return lines.length === 0 ? [] : textPart(`${foreignNotes.sources}\n${lines.join('\n')}`)
}

/** A link of Markdown, or the address alone. */
export function link(title: string, url: string): string {
  const shown = title.replaceAll(/[[\]\n]/g, ' ').trim()
  return shown === '' || shown === url ? url : `[${shown}](${url})`
}

/** The address and the title of a source, wherever an application puts them. */
export function sourceIn(source: unknown): Readonly<Record<'url' | 'title', string>> {
  if (typeof source === 'string') return { url: source, title: '' }
  const held = [
    'url_citation',
    'source',
    'metadata',
    'details',
    'web',
    'file_citation',
    'retrievedContext',
  ].flatMap(key => (isRecord(at(source, key)) ? [at(source, key)] : []))
  const places = [source, ...held]
  const find = (...keys: readonly string[]) =>
    places.flatMap(place => keys.map(key => textAt(place, key))).find(Boolean) ?? ''
  return {
    url: find('url', 'uri', 'link', 'href'),
    title: find('title', 'name', 'document_title', 'filename', 'attribution'),
  }
}
