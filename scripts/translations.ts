/**
 * `npm run translations`: writes the texts of the source into the file of each language, and says what is missing, stale, or has other
 * parameters. `-- fr` begins the file of a new language.
 *
 * @module
 */
import { LANGUAGES, SOURCE } from '../src/i18n/languages.ts'
import { faultsOf } from './translations/faults.ts'
import { poPath, writePo } from './translations/po.ts'
import { sourceTexts } from './translations/source-texts.ts'

const texts = sourceTexts()
const known = LANGUAGES.map(({ tag }) => tag).filter(tag => tag !== SOURCE)
for (const tag of new Set([...known, ...process.argv.slice(2)])) {
  writePo(tag, texts)
  const faults = faultsOf(tag, texts)
  const counts = (['missing', 'stale', 'parameters'] as const).map(
    kind => `${faults.filter(fault => fault.kind === kind).length} ${kind}`,
  )
  console.log(`${poPath(tag)}: ${texts.length} texts, ${counts.join(', ')}`)
  for (const { id } of faults.filter(({ kind }) => kind === 'parameters'))
    console.log(`  other parameters: ${id}`)
}
