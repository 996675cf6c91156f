/**
 * `npm run translations`: writes the texts of the source into the file of each language, and says what is missing, stale, or has other
 * parameters. `-- fr` begins the file of a new language.
 *
 * @module
 */
import { LANGUAGES } from '../src/i18n/languages.ts'
import { type Fault, faultsOf } from './translations/faults.ts'
import { poPath, tagsOfFiles, writePo } from './translations/po.ts'
import { sourceTexts } from './translations/source-texts.ts'

/** So many texts of a kind are listed. */
const LISTED = 10

const texts = sourceTexts()
const fresh = process.argv.slice(2)
const unknown = fresh.find(tag => !isLanguage(tag))
if (unknown === undefined) for (const tag of new Set([...tagsOfFiles(), ...fresh])) update(tag)
else {
  console.error(
    `“${unknown}” is no tag of a language that browsers know. Tags are like fr, pt-BR, zh-Hant.`,
  )
  process.exitCode = 1
}

function update(tag: string): void {
  writePo(tag, texts)
  const faults = faultsOf(tag, texts)
  const kinds = (['missing', 'stale', 'parameters'] as const).map(kind => ({
    kind,
    found: faults.filter(fault => fault.kind === kind),
  }))
  const counts = kinds.map(({ kind, found }) => `${found.length} ${kind}`).join(', ')
  const isOffered = LANGUAGES.some(language => language.tag === tag)
  console.log(
    `${poPath(tag)}: ${texts.length} texts, ${counts}${isOffered ? '' : ' (not in LANGUAGES yet)'}`,
  )
  for (const { kind, found } of kinds) list(kind, found)
}

function list(kind: Fault['kind'], found: readonly Fault[]): void {
  for (const { id } of found.slice(0, LISTED)) console.log(`  ${kind}: ${id}`)
  if (found.length > LISTED) console.log(`  ${kind}: ${found.length - LISTED} more`)
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag)[0] === tag
  } catch {
    return false
  }
}
