/** What code can be shown, or belongs to what can. */
export type CodeKind = 'html' | 'svg' | 'css' | 'js'

/** A block of code of an answer. */
export interface CodeText {
  readonly kind: CodeKind
  readonly code: string
  /** The name of its file, if the answer tells one. */
  readonly name: string | null
  /** False while it is written. */
  readonly isClosed: boolean
}

const KINDS: Readonly<Record<string, CodeKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  svg: 'svg',
  xml: 'svg',
  css: 'css',
  js: 'js',
  javascript: 'js',
  mjs: 'js',
}

const FENCE = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/

/** The blocks of code of a text in their order that can be shown or belong to what can. XML counts if it is a drawing. */
export function codeIn(text: string): readonly CodeText[] {
  const blocks: CodeText[] = []
  const lines = text.split('\n')
  let spoken = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const open = FENCE.exec(line)
    const [, margin = '', fence = '', info = ''] = open ?? []
    if (open === null || (fence.startsWith('`') && info.includes('`'))) {
      if (line.trim() !== '') spoken = line.trim()
      continue
    }
    const end = closingLine(lines, at + 1, fence)
    const code = unindented(lines.slice(at + 1, end), margin.length)
    const kind = kindOf(info, code)
    if (kind !== null)
      blocks.push({ kind, code, name: nameOf(info, spoken, code), isClosed: end < lines.length })
    spoken = ''
    at = end
  }
  return blocks
}

/** The kind of the code of a language; null for code that cannot be shown. */
export function kindOf(language: string, code: string): CodeKind | null {
  const word = /^[\w+#-]*/.exec(language.trim().toLowerCase())?.[0] ?? ''
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
  if (word === 'xml' && !/<svg[\s/>]/i.test(code)) return null
  return kind ?? null
}

function closingLine(lines: readonly string[], from: number, fence: string): number {
  const end = lines.findIndex(
    (line, at) => at >= from && /^[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]?.startsWith(fence),
  )
  return end === -1 ? lines.length : end
}

/** As CommonMark has it: up to as many blanks as the fence has before it are not of the code. */
function unindented(lines: readonly string[], margin: number): string {
  if (margin === 0) return lines.join('\n')
  const blanks = new RegExp(`^[ \\t]{0,${margin}}`)
  return lines.map(line => line.replace(blanks, '')).join('\n')
}

const FILE = String.raw`[\w][\w./-]{0,80}\.(?:html?|svg|css|m?js)`
const IN_INFO = new RegExp(String.raw`(?:^|[\s:="'{])(${FILE})(?=$|[\s"'}])`, 'i')
const SPOKEN = new RegExp(
  String.raw`^[#*\d.\s-]*(?:file(?:name)?:?\s*)?[\`*"“]*(${FILE})[\`*"”:\s]*$`,
  'i',
)
const IN_CODE = new RegExp(
  String.raw`^\s*(?:<!--|/\*|//)\s*(${FILE})\s*(?:-->|\*/)?\s*(?:\n|$)`,
  'i',
)

/** From what follows the fence, from a line before it that is only a name, or from a comment in its first line. */
function nameOf(info: string, spoken: string, code: string): string | null {
  const found = IN_INFO.exec(info) ?? SPOKEN.exec(spoken) ?? IN_CODE.exec(code)
  return found?.[1]?.replace(/^.*\//, '').toLowerCase() ?? null
}
