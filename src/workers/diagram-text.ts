/**
 * Takes a diagram's text apart: what is drawn, and what it says that it shows.
 *
 * @module
 */

/** Settings and a title before the diagram, between lines of three dashes. */
const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/
const DIRECTIVE = /%%\{[\s\S]*?\}%%/g
const COMMENT = /^[ \t]*%%.*$/gm
const DESCRIPTION_BLOCK = /^[ \t]*accDescr[ \t]*\{([^}]*)\}/m
const DESCRIPTION = /^[ \t]*accDescr[ \t]*:[ \t]*(.*)$/m
const TITLE = /^[ \t]*accTitle[ \t]*:[ \t]*(.*)$/m
const HEADING = /^[ \t]*title\b[ \t]*:?[ \t]*(.+)$/m

/** What no XML may hold. */
// oxlint-disable-next-line no-control-regex
const NOT_OF_XML = /[\0-\x08\x0b-\x1f\x7f\ufffe\uffff]/g

/** Of a title, as much as is read aloud at once. */
const MOST_TITLE = 200

/** `text`: without comments, settings, titles and descriptions. `title`: null where it says nothing of itself. */
export function diagramText(source: string): {
  readonly text: string
  readonly title: string | null
} {
  const whole = source.toWellFormed().replaceAll('\r\n', '\n').replaceAll(NOT_OF_XML, '').trim()
  const [head = '', settings = ''] = FRONT_MATTER.exec(whole) ?? []
  const body = whole.slice(head.length).replaceAll(DIRECTIVE, '').replaceAll(COMMENT, '')
  const description = DESCRIPTION_BLOCK.exec(body) ?? DESCRIPTION.exec(body)
  const heading = TITLE.exec(body) ?? HEADING.exec(settings) ?? HEADING.exec(body)
  const said = [heading?.[1], description?.[1]]
    .map(words =>
      (words ?? '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/^["']|["']$/g, '')
        .trim(),
    )
    .filter(words => words !== '')
  return {
    text: body.replace(DESCRIPTION_BLOCK, '').replace(DESCRIPTION, '').replace(TITLE, '').trim(),
    title: said.length === 0 ? null : said.join('. ').slice(0, MOST_TITLE),
  }
}
