/** Texts as one, each a paragraph of its own. */
export function wordsTogether(...texts: readonly string[]): string {
  return texts.filter(text => text !== '').join('\n\n')
}
