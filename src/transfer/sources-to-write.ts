import { linkTo, type Part, siteOf, sourcesOf, type WebSource, workOf } from '../engine/index.ts'
import { chatFileText } from '../i18n/en/sentences/export.ts'

/** What was searched for an answer, and the pages that it rests on, as Markdown; empty for nothing. */
export function sourcesToWrite(parts: readonly Part[]): string {
  const queries = [...new Set(workOf(parts).flatMap(part => part.queries))]
  const { cited, others } = sourcesOf(parts)
  return [
    ...(queries.length === 0
      ? []
      : [
          chatFileText('searched', {
            queries: queries.map(query => `“${plainWords(query)}”`).join(', '),
          }),
        ]),
    ...listed(chatFileText('sources'), cited),
    ...listed(chatFileText(cited.length > 0 ? 'more-sources' : 'found'), others),
  ].join('\n\n')
}

function listed(name: string, sources: readonly WebSource[]): readonly string[] {
  return sources.length === 0
    ? []
    : [`**${name}**`, sources.map((source, at) => `${at + 1}. ${lineOf(source)}`).join('\n')]
}

function lineOf(source: WebSource): string {
  const title = plainWords(source.title ?? '').trim()
  const { url, quote } = source
  const link = title === '' ? linkTo({ url }) : linkTo({ url }, title)
  const site = title === '' ? '' : ` · ${siteOf(source)}`
  return `${link}${site}${quote === undefined ? '' : `: “${plainWords(quote)}”`}`
}

/** Words of others in one line, without any sign of Markdown or HTML. */
function plainWords(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~#&$]/g, sign => `\\${sign}`)
}
