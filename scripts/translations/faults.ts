/** What is wrong with the translations of a language. */
import { formNames } from './plurals.ts'
import { readPo, type Translated } from './po.ts'
import type { SourceText } from './source-texts.ts'

export interface Fault {
  readonly id: string
  readonly kind: 'missing' | 'stale' | 'parameters'
}

/** Every text that is missing, was translated from other English words, or has other parameters than the English one. */
export function faultsOf(tag: string, texts: readonly SourceText[]): readonly Fault[] {
  const translated = readPo(tag)
  return texts.flatMap(text => {
    const kind = faultOf(text, translated.get(text.id), tag)
    return kind === null ? [] : [{ id: text.id, kind }]
  })
}

function faultOf(
  { forms }: SourceText,
  translated: Translated | undefined,
  tag: string,
): Fault['kind'] | null {
  const wanted = forms.length === 1 ? 1 : formNames(tag).length
  if (!translated || translated.forms.length < wanted || translated.forms.includes(''))
    return 'missing'
  if (translated.isFuzzy || translated.source.join('\n') !== forms.join('\n')) return 'stale'
  const source = forms.map(namesIn)
  const isSame = translated.forms.map(namesIn).every(
    found =>
      // Each name of all English forms; a form for none, one or two need not repeat the number.
      [...(source[0] ?? [])].every(
        name => found.has(name) || name === 'count' || !source.every(names => names.has(name)),
      ) && [...found].every(name => name === 'count' || source.some(names => names.has(name))),
  )
  return isSame ? null : 'parameters'
}

function namesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))
}
