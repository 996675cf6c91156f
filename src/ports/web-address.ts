/**
 * The one reading of a web address. What asks the person about an address and what sends a request to it must find the same host,
 * so both read it here.
 *
 * @module
 */

/** The address that a browser would ask for this text; null if the text is no web address. Spaces and control characters around it do not count, as in a browser. */
export function webAddress(text: string): URL | null {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

/** The hosts of all web addresses among the texts of this value, each once, in their order. Names of fields count, too. */
export function hostsIn(value: unknown): readonly string[] {
  const texts: string[] = []
  JSON.stringify(value, (name, inner: unknown) => {
    texts.push(name)
    if (typeof inner === 'string') texts.push(inner)
    return inner
  })
  return [...new Set(texts.flatMap(text => webAddress(text)?.host ?? []))]
}
