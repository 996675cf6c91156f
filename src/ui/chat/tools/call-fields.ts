/** Reads the arguments of a call as fields, with the names and hints of the tool's JSON Schema. */
/** One argument as a person reads it. */
export interface CallField {
  readonly name: string
  readonly label: string
  readonly hint: string | null
  readonly value: string
}

/** The arguments in the order of the schema, then those that it does not name. Input that is no object is one field. */
export function fieldsOf(input: unknown, inputSchema: unknown): readonly CallField[] {
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    return [{ name: '', label: '', hint: null, value: textOf(input) }]
  const known = membersOf(membersOf(inputSchema).get('properties'))
  const given = new Map(Object.entries(input))
  const names = [...known.keys(), ...given.keys()].filter(name => given.has(name))
  return [...new Set(names)].map(name => {
    const words = membersOf(known.get(name))
    const title = words.get('title')
    const hint = words.get('description')
    return {
      name,
      label: typeof title === 'string' ? title : name,
      hint: typeof hint === 'string' ? hint : null,
      value: textOf(given.get(name)),
    }
  })
}

/** The members of an object; none of anything else. A server may send any schema. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(value !== null && typeof value === 'object' ? Object.entries(value) : [])
}

/** A list of plain values has one on each line; anything else but a text is JSON. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain)) return value.join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** Hosts of the addresses among the arguments, each once. */
export function hostsIn(input: unknown): readonly string[] {
  const texts: string[] = []
  JSON.stringify(input, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  const hosts = texts.flatMap(text => {
    const url = /^https?:/i.test(text) ? URL.parse(text) : null
    return url ? [url.host] : []
  })
  return [...new Set(hosts)]
}
