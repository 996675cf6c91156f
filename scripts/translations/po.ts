/**
 * The translations of a language as a PO file, which tools of translators read. `msgctxt` holds the id of a text, `msgid` its English words.
 * A text whose English has changed since is marked `fuzzy`, and is shown in English until somebody has looked at it.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GetTextTranslation, po } from 'gettext-parser'
import type { SourceText } from './source-texts.ts'

const FOLDER = fileURLToPath(new URL('../../src/i18n/locale/', import.meta.url))

export function poPath(tag: string): string {
  return join(FOLDER, `${tag}.po`)
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
        msgstr: [...(before?.forms ?? forms.map(() => ''))],
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
    'Plural-Forms': GETTEXT_PLURALS[tag] ?? 'nplurals=2; plural=(n != 1);',
  }
}

/** As translators' tools know them. Other languages: one and other. */
const GETTEXT_PLURALS: Readonly<Record<string, string>> = {
  'zh-Hans': 'nplurals=1; plural=0;',
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
}

/** The names of the forms of a plural text, in the order of the file. */
export function formNames(tag: string): readonly Intl.LDMLPluralRule[] {
  const count = Number(/nplurals=(\d)/.exec(GETTEXT_PLURALS[tag] ?? '')?.[1] ?? 2)
  const all = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const named = ORDER.filter(name => all.includes(name))
  if (count === named.length) return named
  return count === 1 ? ['other'] : ['one', 'other']
}

const ORDER: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']
