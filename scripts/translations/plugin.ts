/** The translations as modules: `virtual:translations` fetches each part of a language when it is asked for. */
import type { Plugin } from 'vite'
import { LANGUAGES, PSEUDO, SOURCE } from '../../src/i18n/languages.ts'
import type { Text, Translations } from '../../src/i18n/language.ts'
import { byForm } from './plurals.ts'
import { poPath, readPo } from './po.ts'
import { pseudo } from './pseudo.ts'
import { type SourceText, sourceTexts } from './source-texts.ts'

const NAME = 'virtual:translations'
const TAGS = [...LANGUAGES.map(({ tag }) => tag).filter(tag => tag !== SOURCE), PSEUDO]

export function translations(): Plugin {
  // Read once for each build, not for each of its hundred parts.
  let texts: readonly SourceText[] | null = null
  const read = new Map<string, ReturnType<typeof readPo>>()
  const forget = () => {
    texts = null
    read.clear()
  }
  const poOf = (tag: string) => {
    const known = read.get(tag) ?? readPo(tag)
    read.set(tag, known)
    return known
  }
  return {
    name: 'translations',
    buildStart: forget,
    watchChange: forget,
    resolveId: id => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null
      texts ??= sourceTexts()
      const [, tag, part] = /words_([a-zA-Z0-9-]+)_([a-z-]+)$/.exec(id) ?? []
      if (tag === undefined || part === undefined) return listOf(texts)
      if (tag === PSEUDO) return moduleOf(pseudoPart(part, texts))
      this.addWatchFile(poPath(tag))
      return moduleOf(partOf(tag, part, texts, poOf(tag)))
    },
  }
}

function listOf(texts: readonly SourceText[]): string {
  const parts = [...new Set(texts.map(({ part }) => part))]
  const lines = TAGS.flatMap(tag =>
    parts.map(part => `'${tag}/${part}': () => import('${NAME}/words_${tag}_${part}'),`),
  )
  return `export const parts = {\n${lines.join('\n')}\n}`
}

function moduleOf(texts: Translations): string {
  return `export const texts = ${JSON.stringify(texts)}`
}

export function pseudoPart(part: string, texts: readonly SourceText[]): Translations {
  const own = texts.filter(text => text.part === part)
  return Object.fromEntries(own.map(({ id, forms }) => [id, pseudoOf(forms)]))
}

/** A part of a language. What is missing or stale is left out, and is shown in English. */
function partOf(
  tag: string,
  part: string,
  texts: readonly SourceText[],
  translated: ReturnType<typeof readPo>,
): Translations {
  const own = texts.filter(text => text.part === part)
  return Object.fromEntries(
    own.flatMap(({ id, forms }): readonly (readonly [string, Text])[] => {
      const found = translated.get(id)
      if (!found || found.isFuzzy || found.forms.includes('')) return []
      if (found.source.join('\n') !== forms.join('\n')) return []
      const [only = ''] = found.forms
      if (forms.length === 1) return [[id, only]]
      return [[id, byForm(tag, found.forms)]]
    }),
  )
}

function pseudoOf(forms: SourceText['forms']): Text {
  const [one, other] = forms
  return other === undefined ? pseudo(one) : { one: pseudo(one), other: pseudo(other) }
}
