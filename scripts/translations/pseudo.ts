/**
 * English with an accent on each letter and a third longer, in brackets: what is not in brackets is no text of ours, and what is cut
 * would be cut in German. Names of parameters stay.
 */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\w+\})/)
  const accented = parts.map(part =>
    part.startsWith('{') ? part : Array.from(part, accent).join(''),
  )
  const more = '~'.repeat(Math.ceil(text.replaceAll(/\{\w+\}/g, '').length / 3))
  return `[${accented.join('')}${more === '' ? '' : ` ${more}`}]`
}

function accent(letter: string): string {
  return ACCENTED[letter] ?? letter
}

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    'aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcçCÇnñNÑsšSŠzžZŽ'.matchAll(/(.)(.)/gu),
    ([, plain = '', marked = '']) => [plain, marked],
  ),
)
