/** The text as code of this language in Markdown, behind a fence that nothing in it closes. */
export function fenced(text: string, language: string): string {
  const runs = text.match(/`{3,}/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(run => run.length + 1)))
  return `${fence}${language}\n${text}\n${fence}`
}
