/**
 * The files, and the symbols in them, that texts and configurations name: what they name must be there.
 *
 * @module
 */

/** A symbol that a text says is in a file, as in `` `SHAPE` in `last-shown.ts` `` or `` `last-shown.ts` (`SHAPE`) ``. */
export interface NamedSymbol {
  readonly symbol: string
  readonly file: string
}

const FILE = '`([\\w./-]*[\\w-]\\.(?:ts|tsx|css|json|html))`'
const SYMBOL = '`([A-Za-z_$][\\w$]*)(?:\\([^`]*\\))?`'

/** Files in backticks, without patterns. */
export function filesIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(new RegExp(FILE, 'g'))].flatMap(([, file]) => file ?? [])
}

/** Files and folders in commands, as in `` `npx vitest run src/ui` ``, and folders alone. */
export function pathsOfCommands(markdown: string): readonly string[] {
  const text = markdown.replaceAll(/```.*?```/gs, '')
  const words = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/))
  return words.filter(word => PATH.test(word))
}

/** Symbols before "in" and a file in the same clause, in brackets after a file, and in links to one. */
export function symbolsIn(markdown: string): readonly NamedSymbol[] {
  const text = markdown.replaceAll(/```.*?```/gs, '').replaceAll(/\s+/g, ' ')
  const before = new RegExp(`([^.,;:|]*${SYMBOL}) in ${FILE}`, 'g')
  const after = new RegExp(`${FILE} \\(([^()]*(?:\\([^()]*\\))?[^()]*)\\)`, 'g')
  const linked = new RegExp(`\\[${SYMBOL}\\]\\(([\\w./-]+\\.tsx?)\\)`, 'g')
  return [
    ...[...text.matchAll(before)].flatMap(([, clause, , file]) => inFile(clause, file)),
    ...[...text.matchAll(after)].flatMap(([, file, brackets]) => inFile(brackets, file)),
    ...[...text.matchAll(linked)].map(([, symbol = '', file = '']) => ({ symbol, file })),
  ]
}

/** Names alone in backticks. */
export function namesIn(markdown: string): readonly string[] {
  const text = markdown.replaceAll(/```.*?```/gs, '')
  return [...text.matchAll(new RegExp(SYMBOL, 'g'))].flatMap(([, name]) => name ?? [])
}

function inFile(text = '', file = ''): readonly NamedSymbol[] {
  return [...text.matchAll(new RegExp(SYMBOL, 'g'))].map(([, symbol = '']) => ({ symbol, file }))
}

/** Where a configuration may point to; what a build writes is not there before it. */
const FOLDERS = 'src|scripts|bench|e2e|examples|docs|public'

const PATH = new RegExp(`^(?:${FOLDERS})/[\\w./-]*\\w$`)

/**
 * The paths in the text of a configuration, in quotes or in a regular expression, one for each alternative. A star stays.
 */
export function pathsIn(configuration: string): readonly string[] {
  const quoted = new RegExp(`['"\\s](?:\\./|!)?((?:\\{[\\w/,-]*\\}|${FOLDERS})/[^'"\\s]+)`, 'g')
  const tested = new RegExp(`[/|]((?:${FOLDERS})\\\\/(?:\\\\/|[^/\\n])+)/`, 'g')
  const code = configuration.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return [
    ...[...code.matchAll(quoted)].flatMap(([, path = '']) => alternativesOf(path, '{,}')),
    ...[...code.matchAll(tested)].flatMap(([, path = '']) =>
      alternativesOf(path.replaceAll(/\\(.)/g, '$1'), '(|)'),
    ),
  ]
}

/** `a(b|c)d` as `abd` and `acd`, with the three signs that stand for brackets and bar. */
function alternativesOf(pattern: string, signs: '(|)' | '{,}'): readonly string[] {
  const [open, bar, close] = signs
  let depth = 0
  let from = -1
  const cuts: number[] = []
  for (const [at, sign] of [...pattern].entries()) {
    if (sign === open && (depth += 1) === 1) cuts.push((from = at))
    if (sign === bar && depth === 1) cuts.push(at)
    if (sign !== close || (depth -= 1) !== 0) continue
    const ends = [...cuts, at]
    const rest = alternativesOf(pattern.slice(at + 1), signs)
    return cuts.flatMap((cut, index) =>
      alternativesOf(pattern.slice(cut + 1, ends[index + 1]), signs).flatMap(middle =>
        rest.map(tail => pattern.slice(0, from) + middle + tail),
      ),
    )
  }
  return [pattern]
}
