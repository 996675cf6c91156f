/** What is wrong with the translations of a language. */
import { readPo, type Translated } from './po.ts'
import { formNames } from './po.ts'
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
  const names = namesIn(forms.at(-1) ?? '')
  const isSame = translated.forms.every(form => {
    const found = namesIn(form)
    // A form for one or two need not repeat the number.
    return (
      [...names].every(name => found.has(name) || (forms.length > 1 && name === 'count')) &&
      [...found].every(name => names.has(name) || name === 'count')
    )
  })
  return isSame ? null : 'parameters'
}

function namesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))
}
