/** A run of a summary's line: plain, code, stressed, or a citation of a message. */
export type InlineRun =
  | { readonly type: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly type: 'cite'; readonly number: number }

/** `` `code` ``, `**strong**`, `¶12`; also `[¶12]` and `(¶12, ¶14)`, whose brackets are dropped. */
const MARK = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|[[(]¶\d+(?:,?\s*¶\d+)*[\])]|¶(\d+)/g

/** Reads the few marks that summaries use; anything else stays as it is written. Loses no word. */
export function inlineRuns(line: string): readonly InlineRun[] {
  const runs: InlineRun[] = []
  let end = 0
  const plain = (text: string) => {
    if (text !== '') runs.push({ type: 'text', text })
  }
  for (const match of line.matchAll(MARK)) {
    plain(line.slice(end, match.index))
    end = match.index + match[0].length
    const [, code, strong] = match
    if (code !== undefined) runs.push({ type: 'code', text: code })
    else if (strong !== undefined) runs.push({ type: 'strong', text: strong })
    else
      for (const cited of match[0].matchAll(/\d+/g))
        runs.push({ type: 'cite', number: Number(cited[0]) })
  }
  plain(line.slice(end))
  return runs
}
