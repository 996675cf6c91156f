/** Endings of files whose language has another name. */
const ENDINGS = new Map([
  ['bash', 'sh'],
  ['c++', 'cpp'],
  ['console', 'sh'],
  ['csharp', 'cs'],
  ['elixir', 'ex'],
  ['golang', 'go'],
  ['haskell', 'hs'],
  ['javascript', 'js'],
  ['kotlin', 'kt'],
  ['latex', 'tex'],
  ['markdown', 'md'],
  ['mermaid', 'mmd'],
  ['mysql', 'sql'],
  ['perl', 'pl'],
  ['postgresql', 'sql'],
  ['powershell', 'ps1'],
  ['python', 'py'],
  ['ruby', 'rb'],
  ['rust', 'rs'],
  ['shell', 'sh'],
  ['sqlite', 'sql'],
  ['typescript', 'ts'],
  ['zsh', 'sh'],
])
/** Languages whose files have a name and no ending. */
const NAMES = new Map([
  ['dockerfile', 'Dockerfile'],
  ['makefile', 'Makefile'],
])
/** A language that is named by the ending of its files. */
const ENDING = /^[a-z][a-z\d]{0,6}$/

/** The name of the file that code of a language is saved as: `code.py`. */
export function codeFileName(language: string): string {
  const name = language.toLowerCase()
  const ending = ENDINGS.get(name) ?? (ENDING.test(name) && name !== 'text' ? name : 'txt')
  return NAMES.get(name) ?? `code.${ending}`
}
