/** Characters that two lines hold at most, with some to spare. */
const LENGTH = 400

/** The beginning of a Markdown text as plain words, for a line or two: marks go, words stay. */
export function plainExcerpt(markdown: string): string {
  return markdown
    .slice(0, LENGTH * 2)
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/^[|\s:-]+$/gm, '')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/\s*\|\s*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH)
}
