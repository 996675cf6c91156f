/** Decides how much of a project's files stands in each request. */
import { LONG_SHARE, LONG_TOKENS } from '../../engine/index.ts'
import type { ShownFile } from './project-commands.ts'

/** All words, the headings, or only the name. */
export type FileForm = 'whole' | 'outline' | 'name'

/** The tokens that the files of a project may take in a request to such a window. */
export function tokensForFiles(windowTokens: number): number {
  return Math.floor(LONG_SHARE * windowTokens)
}

/** The form of each file, in their order: as many outlines as fit, then as many whole files, small ones first. */
export function planFiles(
  files: readonly Pick<ShownFile, 'tokens' | 'outlineTokens'>[],
  windowTokens: number,
): readonly FileForm[] {
  let left = tokensForFiles(windowTokens)
  const forms = files.map((): FileForm => 'name')
  const used = files.map(() => 0)
  const small = files
    .map(({ tokens, outlineTokens }, at) => ({ at, tokens, outline: outlineTokens }))
    .toSorted((one, other) => one.tokens - other.tokens)
  const take = (at: number, form: FileForm, tokens: number) => {
    const more = tokens - (used[at] ?? 0)
    if (more > left) return
    left -= more
    used[at] = tokens
    forms[at] = form
  }
  for (const { at, outline } of small) take(at, 'outline', outline)
  for (const { at, tokens } of small) if (tokens <= LONG_TOKENS) take(at, 'whole', tokens)
  return forms
}
