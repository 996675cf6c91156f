/**
 * The translations of a language as a PO file, which tools of translators read. `msgctxt` holds the id of a text, `msgid` its English words.
 * A text whose English has changed since is marked `fuzzy`, and is shown in English until somebody has looked at it.
 *
 * @module
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GetTextTranslation, po } from 'gettext-parser'
import { formNames, pluralForms, roomFor } from './plurals.ts'
import type { SourceText } from './source-texts.ts'

const FOLDER = fileURLToPath(new URL('../../src/i18n/locale/', import.meta.url))

export function poPath(tag: string): string {
  return join(FOLDER, `${tag}.po`)
}

/** The languages that have a file, also those that are not offered yet. */
export function tagsOfFiles(): readonly string[] {
  return readdirSync(FOLDER).flatMap(name => (name.endsWith('.po') ? [name.slice(0, -3)] : []))
}

/** A translated text. */
export interface Translated {
  /** By the forms of the file, in its order; empty words where something is missing. */
  readonly forms: readonly string[]
  /** The English words that were translated. */
  readonly source: readonly string[]
  /** True: English has changed since, or a translator has doubts. */
  readonly isFuzzy: boolean
}

/** The texts of a language by id; none if the file does not exist. */
export function readPo(tag: string): ReadonlyMap<string, Translated> {
  return new Map(
    entriesOf(tag).map(({ msgctxt = '', msgid, msgid_plural: plural, msgstr, comments }) => [
      msgctxt,
      {
        forms: msgstr,
        source: plural === undefined ? [msgid] : [msgid, plural],
        isFuzzy: comments?.flag?.includes('fuzzy') ?? false,
      },
    ]),
  )
}

function entriesOf(tag: string): readonly GetTextTranslation[] {
  if (!existsSync(poPath(tag))) return []
  const { translations } = po.parse(readFileSync(poPath(tag)))
  return Object.values(translations)
    .flatMap(Object.values<GetTextTranslation>)
    .filter(({ msgctxt }) => msgctxt !== undefined)
}

/** Writes the file: all texts of the source with what is translated of them. Texts that are gone are left out. */
export function writePo(tag: string, texts: readonly SourceText[]): void {
  const known = readPo(tag)
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const { id, forms, file } of texts) {
    const [msgid, plural] = forms
    const before = known.get(id)
    const isStale = before !== undefined && before.source.join('\n') !== forms.join('\n')
    translations[id] = {
      [msgid]: {
        msgctxt: id,
        msgid,
        ...(plural === undefined ? {} : { msgid_plural: plural }),
        msgstr: roomFor(plural === undefined ? 1 : formNames(tag).length, before?.forms),
        comments: {
          reference: file,
          ...(before?.isFuzzy || isStale ? { flag: 'fuzzy' } : {}),
        },
      },
    }
  }
  const compiled = po.compile(
    { charset: 'utf-8', headers: headersOf(tag), translations },
    { foldLength: 0 },
  )
  writeFileSync(poPath(tag), `${compiled.toString().trimEnd()}\n`)
}

function headersOf(tag: string): Readonly<Record<string, string>> {
  return {
    Language: tag.replaceAll('-', '_'),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': pluralForms(tag),
  }
}
