/** The kind of a piece of code; null for plain. */
type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'added' | 'removed' | 'hunk'

interface CodeToken {
  readonly kind: TokenKind | null
  readonly text: string
}

interface Language {
  readonly comments: readonly string[]
  readonly strings: readonly string[]
  readonly keywords: ReadonlySet<string>
}

const HASH = '#[^\\n]*'
const SLASHES = '//[^\\n]*'
const STARS = '/\\*[\\s\\S]*?(?:\\*/|$)'
const DASHES = '--[^\\n]*'
const ANGLES = '<!--[\\s\\S]*?(?:-->|$)'
const DOUBLE = '"(?:[^"\\\\\\n]|\\\\.)*"?'
const SINGLE = "'(?:[^'\\\\\\n]|\\\\.)*'?"
const TRIPLE = '"""[\\s\\S]*?(?:"""|$)|\'\'\'[\\s\\S]*?(?:\'\'\'|$)'
const BACKTICK = '`(?:[^`\\\\]|\\\\.)*`?'

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

const SCRIPT: Language = {
  comments: [SLASHES, STARS],
  strings: [DOUBLE, SINGLE, BACKTICK],
  keywords: words(
    'abstract as async await break case catch class const continue declare default delete do else enum export extends false finally for from function get if implements import in instanceof interface keyof let namespace new null of override private protected public readonly return satisfies set static super switch this throw true try type typeof undefined var void while yield',
  ),
}
const PYTHON: Language = {
  comments: [HASH],
  strings: [TRIPLE, DOUBLE, SINGLE],
  keywords: words(
    'False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield',
  ),
}
const C_LIKE: Language = {
  comments: [SLASHES, STARS],
  strings: [DOUBLE, SINGLE, BACKTICK],
  keywords: words(
    'abstract auto bool boolean break byte case catch chan char class const constexpr continue crate default defer delete do double else enum explicit extends extern false final finally float fn for foreach func fun go goto if impl implements import in include inline instanceof int interface internal let long loop map match mod move mut namespace new nil null nullptr object operator override package private protected pub public range readonly record ref return self sealed short signed sizeof static string struct super switch template this throw throws trait true try type typedef typename union unsafe unsigned use using val var virtual void volatile when where while',
  ),
}
const SHELL: Language = {
  comments: ['(?<=^|\\s)#[^\\n]*'],
  strings: [DOUBLE, "'[^']*'?"],
  keywords: words(
    'case cd do done echo elif else esac exit export fi for function if in local return set source then unset until while',
  ),
}
const SQL: Language = {
  comments: [DASHES, STARS],
  strings: [SINGLE, DOUBLE],
  keywords: words(
    'add all alter and as asc between by case create cross default delete desc distinct drop else end exists foreign from full group having in index inner insert into is join key left like limit not null offset on or order outer primary references right select set table then union unique update values view when where with',
  ),
}
const DATA: Language = {
  comments: [],
  strings: [DOUBLE],
  keywords: words('true false null'),
}
const SETTINGS: Language = {
  comments: [HASH],
  strings: [DOUBLE, SINGLE],
  keywords: words('true false null yes no on off'),
}
const MARKUP: Language = { comments: [ANGLES], strings: [DOUBLE, SINGLE], keywords: new Set() }
const STYLES: Language = {
  comments: [STARS],
  strings: [DOUBLE, SINGLE],
  keywords: words('@media @container @import @keyframes @supports @layer @font-face !important'),
}

/** Languages by title, with the names that follow a fence; null for a language without colours. */
const LANGUAGES: readonly (readonly [title: string, names: string, language: Language | null])[] = [
  ['Bash', 'bash sh shell zsh console', SHELL],
  ['C', 'c', C_LIKE],
  ['C#', 'cs csharp', C_LIKE],
  ['C++', 'cpp c++', C_LIKE],
  ['CSS', 'css scss less', STYLES],
  ['Dart', 'dart', C_LIKE],
  ['Diff', 'diff patch', null],
  ['Dockerfile', 'dockerfile', SETTINGS],
  ['Go', 'go golang', C_LIKE],
  ['HTML', 'html vue svelte', MARKUP],
  ['INI', 'ini', SETTINGS],
  ['Java', 'java', C_LIKE],
  ['JavaScript', 'js javascript mjs jsx', SCRIPT],
  ['JSON', 'json jsonc json5', DATA],
  ['Kotlin', 'kt kotlin', C_LIKE],
  ['LaTeX', 'latex tex', null],
  ['Makefile', 'makefile', SETTINGS],
  ['Markdown', 'md markdown', null],
  ['Mermaid', 'mermaid mmd', null],
  ['PHP', 'php', C_LIKE],
  ['Python', 'py python', PYTHON],
  ['Ruby', 'rb ruby', SETTINGS],
  ['Rust', 'rs rust', C_LIKE],
  ['Scala', 'scala', C_LIKE],
  ['SQL', 'sql sqlite postgresql mysql', SQL],
  ['Swift', 'swift', C_LIKE],
  ['TOML', 'toml', SETTINGS],
  ['TypeScript', 'ts typescript tsx', SCRIPT],
  ['XML', 'xml svg', MARKUP],
  ['YAML', 'yaml yml', SETTINGS],
]

function findLanguage(name: string) {
  return LANGUAGES.find(([, names]) => names.split(' ').includes(name.toLowerCase()))
}

/** The name of a language as people write it; an unknown one stays as it is. */
export function languageTitle(name: string): string {
  return findLanguage(name)?.[0] ?? name
}

/** Longer code has no colours, because colouring it would block the page. */
const MOST_CHARACTERS = 60_000

/** Colours for code, by a few patterns and without parsing. Joined, the tokens are the code; an unknown language is one plain token. */
export function highlight(code: string, languageName: string): readonly CodeToken[] {
  if (/^(?:diff|patch)$/i.test(languageName)) return diffLines(code)
  const language = findLanguage(languageName)?.[2]
  if (!language || code.length > MOST_CHARACTERS) return [{ kind: null, text: code }]
  const tokens: CodeToken[] = []
  let end = 0
  for (const match of code.matchAll(patternOf(language))) {
    const kind = kindOf(match, language, languageName)
    if (kind === null) continue
    if (match.index > end) tokens.push({ kind: null, text: code.slice(end, match.index) })
    tokens.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  return end < code.length ? [...tokens, { kind: null, text: code.slice(end) }] : tokens
}

/** A diff, line by line: the sign at the start of a line says whether it was added or removed. */
function diffLines(code: string): readonly CodeToken[] {
  return (code.match(/[^\n]*\n|[^\n]+/g) ?? []).map(text => ({ kind: changeOf(text), text }))
}

function changeOf(line: string): TokenKind | null {
  if (/^(?:diff |index |@@|---|\+\+\+)/.test(line)) return 'hunk'
  if (line.startsWith('+')) return 'added'
  return line.startsWith('-') ? 'removed' : null
}

function patternOf({ comments, strings }: Language): RegExp {
  const never = '(?!)'
  return new RegExp(
    `(?<comment>${comments.join('|') || never})|(?<string>${strings.join('|')})` +
      '|(?<number>\\b(?:0[xob][\\da-f_]+|\\d[\\d_]*(?:\\.\\d+)?(?:e[+-]?\\d+)?)\\b)|(?<word>[@!]?[a-z_$][\\w$-]*)',
    'gi',
  )
}

function kindOf(match: RegExpMatchArray, language: Language, name: string): TokenKind | null {
  const { comment, string, number } = match.groups ?? {}
  if (comment !== undefined) return 'comment'
  if (string !== undefined) return 'string'
  if (number !== undefined) return 'number'
  const word = name.toLowerCase().includes('sql') ? match[0].toLowerCase() : match[0]
  return language.keywords.has(word) ? 'keyword' : null
}
