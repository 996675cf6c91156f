const TITLES: ReadonlyMap<string, string> = new Map([
  ...titled('Bash', 'bash sh shell zsh console'),
  ...titled('C#', 'cs csharp'),
  ...titled('C++', 'cpp c++'),
  ...titled('CSS', 'css'),
  ...titled('Diff', 'diff patch'),
  ...titled('Go', 'go golang'),
  ...titled('HTML', 'html'),
  ...titled('Java', 'java'),
  ...titled('JavaScript', 'js javascript mjs jsx'),
  ...titled('JSON', 'json jsonc json5'),
  ...titled('Kotlin', 'kt kotlin'),
  ...titled('LaTeX', 'latex tex'),
  ...titled('Markdown', 'md markdown'),
  ...titled('Mermaid', 'mermaid mmd'),
  ...titled('PHP', 'php'),
  ...titled('Python', 'py python'),
  ...titled('Ruby', 'rb ruby'),
  ...titled('Rust', 'rs rust'),
  ...titled('SQL', 'sql sqlite mysql'),
  ...titled('Swift', 'swift'),
  ...titled('TOML', 'toml'),
  ...titled('TypeScript', 'ts typescript tsx'),
  ...titled('XML', 'xml svg'),
  ...titled('YAML', 'yaml yml'),
])

function titled(title: string, names: string): readonly (readonly [string, string])[] {
  return names.split(' ').map(name => [name, title] as const)
}

/** The name of a language as people write it; as it was given where none is known. */
export function languageTitle(name: string): string {
  return TITLES.get(name.toLowerCase()) ?? name
}
