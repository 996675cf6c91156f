/** The host of a web address; null for what is none, and for addresses that are not of the web. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) ? url.host : null
}
