/** A label, which is left as it is. */
const LABEL = /"[^"\n]*"|\[[^\]\n]*\]|\([^)\n]*\)|\{[^}\n]*\}|\|[^|\n]*\|/
/** The end of a name right before a link, as in `A-->B`. */
const JOINED = new RegExp(`(${LABEL.source})|(\\w)(?=<?(?:--|==|-\\.|~~~))`, 'g')
/** Words in a link, as in `A--yes-->B`; not the ends of one, as in `A --o B`. */
const WORDS = new RegExp(
  `(${LABEL.source})|(--|==|-\\.)[\\x20\\t]*(?![ox][\\x20\\t])(\\w[^-=.>|\\n]*?)[\\x20\\t]*((?:--|==|\\.-)[->=]?)`,
  'g',
)
/** Ends that the library does not know: a circle, a cross. */
const ROUND_END = new RegExp(`(${LABEL.source})|(?<=[\\x20\\t])--[ox](?=[\\x20\\t\\p{Lu}])`, 'gu')

/** A flowchart with spaces around its links, which may stand right beside names: the library takes them for a part of those. */
export function withSpacedLinks(flowchart: string): string {
  return flowchart
    .replaceAll(JOINED, (_all, label: string | undefined, end: string) => label ?? `${end} `)
    .replaceAll(
      WORDS,
      (_all, label: string | undefined, start: string, words: string, end: string) =>
        label ?? `${start} ${words} ${end}`,
    )
    .replaceAll(ROUND_END, (_all, label: string | undefined) => label ?? '--- ')
}
