/** Texts that parsers and layouts of text choke on, each of any length. */

/** Makes a text of about so many characters. */
export type HostileText = (characters: number) => string

/** Repeats a piece until the text has so many characters. */
const many =
  (piece: string): HostileText =>
  characters =>
    piece.repeat(Math.ceil(characters / piece.length))

/** Numbered pieces, one after the other. */
const numbered =
  (piece: (index: number) => string): HostileText =>
  characters => {
    const pieces: string[] = []
    for (let length = 0; length < characters;)
      length += pieces[pieces.push(piece(pieces.length)) - 1]?.length ?? 1
    return pieces.join('')
  }

/** Lines, each indented by one item more than the one before. */
const nestedLists: HostileText = characters =>
  numbered(index => `${'  '.repeat(index)}- item\n`)(characters)

/** By name; the first eight are few enough for every run of the suite. */
export const HOSTILE_TEXTS: Readonly<Record<string, HostileText>> = {
  'quotes in quotes': many('>'),
  'runs of backticks, each longer': numbered(index => `${'`'.repeat(index + 1)} `),
  'list items in list items': many('- '),
  'emphasis that never closes': many('*a **b '),
  'tags that never close': many('<a '),
  'one line of code without a space': characters => `\`\`\`js\n${'x'.repeat(characters)}\n\`\`\`\n`,
  'one table': characters => `| a | b |\n|---|---|\n${many('| *1* | `2` |\n')(characters)}`,
  'letters without a space': many('a'),
  'opening brackets': many('['),
  'openings of images': many('!['),
  'links in links': many('[a]('),
  'brackets and parentheses': many('[](<'),
  'bars of tables': many('|'),
  'tables of many columns': characters => {
    const columns = Math.floor(Math.sqrt(characters))
    const row = `${'|a'.repeat(columns / 2)}|\n`
    return row + `${'|-'.repeat(columns / 2)}|\n` + many(row)(characters)
  },
  'character references': many('&amp;&#x41;&unknown '),
  'dollars and backslashes': many('$\\$\\'),
  'lists, each deeper': nestedLists,
  'underlined headings': many('a\n===\n'),
  'definitions of links': numbered(index => `[a${index}]: https://example.org/${index}\n`),
  'uses of one long definition': characters =>
    `[a]: https://example.org/${'x'.repeat(characters / 2)}\n\n${many('[a] ')(characters / 2)}`,
  footnotes: numbered(index => `word[^${index}]\n\n[^${index}]: note [^${index + 1}]\n\n`),
  'comments that never close': many('<!-- a --'),
  'addresses in a row': many('www.a.b/c@d.e_'),
  'strikes and underscores': many('~a~~_b__'),
  'right to left, and of no width': many('\u05D0\u200B\u202E\u0627\u200D\u2066\uFEFF'),
  'combining marks': many('a\u0301\u0327\u0336\u0489'),
  'emoji in families': many('\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'),
  'nulls and halves of pairs': many('\0\uD800a\uDC00\uFFFD '),
  'empty lines': many('\n'),
  'fences in a row': many('```js\nconst a = 1\n```\n\n'),
  'fences in list items': many('- ```\n  a\n  ```\n'),
  'images in a row': many('![a](https://example.org/a.png) '),
  'tables in a row': many('| a | b |\n|---|---|\n| c | d |\n\n'),
  'quotes, lists and fences by turns': many('> - ```\n1. ~~~\n\t> '),
}
