const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
  '&nbsp;': ' ',
}

/** Text out of HTML, with the entities that such files use. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:lt|gt|quot|#39|#x27|amp|nbsp);/g,
    entity => ENTITIES[entity] ?? entity,
  )
}

/** What stands for an element in Markdown of the simplest form; nothing for others. */
const SIGNS: Readonly<Record<string, string>> = {
  pre: '\n```\n',
  '/pre': '\n```\n',
  h1: '\n\n# ',
  h2: '\n\n## ',
  h3: '\n\n### ',
  h4: '\n\n#### ',
  li: '\n- ',
  b: '**',
  '/b': '**',
  strong: '**',
  '/strong': '**',
}
const BREAKS = /^\/?(?:br|tr|p|div|ul|ol|table|blockquote)$|^\/(?:li|h[1-6])$/

/** The words of HTML, in one pass. No part of it is ever shown as HTML. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let end = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    const close = html.indexOf('>', start)
    if (close < 0) break
    const name =
      /^\/?[a-z0-9]*/.exec(lower.slice(start + 1, Math.min(close, start + 20)))?.[0] ?? ''
    text += html.slice(end, start) + (SIGNS[name] ?? (BREAKS.test(name) ? '\n' : ''))
    const isHidden = name === 'script' || name === 'style'
    const after = isHidden ? lower.indexOf(`</${name}`, close) : close + 1
    end = after < 0 ? html.length : after
  }
  return unescaped(text + html.slice(end))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
