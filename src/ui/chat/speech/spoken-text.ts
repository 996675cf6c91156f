/** Characters of the longest piece: some voices fall silent in the middle of a longer one. */
export const MOST_SPOKEN = 200

/** A Markdown text to read aloud: without marks, `codeNote` for each block of code, cut into pieces of at most `MOST_SPOKEN` characters. */
export function spokenPieces(markdown: string, codeNote: string): readonly string[] {
  const words = markdown
    .replaceAll(/^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![^]))/gm, `\n${codeNote}\n`)
    .replaceAll(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, '')
    .replaceAll(/\*\*|__|~~|`/g, '')
  return words
    .split(/\n+/)
    .flatMap(line => line.match(/[^.!?…]+[.!?…]*["”’)]*\s*|[.!?…]+\s*/g) ?? [])
    .flatMap(sentence => cut(sentence.trim()))
    .filter(piece => /[\p{L}\p{N}]/u.test(piece))
}

function cut(sentence: string): readonly string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > MOST_SPOKEN) {
    const space = rest.lastIndexOf(' ', MOST_SPOKEN)
    const end = space > 0 ? space : MOST_SPOKEN
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest]
}
