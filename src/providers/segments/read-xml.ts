import { Parser } from 'htmlparser2'

/** True if the text ends with the end of its first element. */
export function isWholeXml(xml: string, name: string): boolean {
  return new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>\\s*$`).test(xml)
}

/** The texts of all elements with this name, whatever their namespace. A worker has no parser of its own. */
export function textsOf(xml: string, name: string): readonly string[] {
  const found: string[] = []
  let open: string[] | null = null
  const isWanted = (full: string) => full.slice(full.indexOf(':') + 1) === name
  const parser = new Parser(
    {
      onopentag: full => {
        if (isWanted(full)) open = []
      },
      ontext: text => void open?.push(text),
      onclosetag: full => {
        if (open === null || !isWanted(full)) return
        found.push(open.join('').trim())
        open = null
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return found
}
