import { Parser } from 'htmlparser2'

/** Characters of the last tag, with the white space after it. */
const MOST_END = 1_000
/** Levels of elements. The parser's time grows with their square; servers use six. */
const MOST_DEPTH = 200

/** True if the text ends with the end of its first element. */
export function isWholeXml(xml: string, name: string): boolean {
  return new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>\\s*$`).test(xml.slice(-MOST_END))
}

/** The texts of all elements with this name, whatever their namespace; none of an XML that is nested too deeply. A worker has no parser of its own. */
export function textsOf(xml: string, name: string): readonly string[] {
  const found: string[] = []
  let open: string[] | null = null
  let depth = 0
  const isWanted = (full: string) => full.slice(full.indexOf(':') + 1) === name
  const parser = new Parser(
    {
      onopentag: full => {
        depth += 1
        if (depth > MOST_DEPTH) throw new RangeError('The XML is nested too deeply.')
        if (isWanted(full)) open = []
      },
      ontext: text => void open?.push(text),
      onclosetag: full => {
        depth -= 1
        if (open === null || !isWanted(full)) return
        found.push(open.join('').trim())
        open = null
      },
    },
    { xmlMode: true },
  )
  try {
    parser.end(xml)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
  return found
}
