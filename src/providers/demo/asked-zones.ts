/**
 * The time zones whose name or city a text mentions, as IANA names in the order of the browser's list. Cities are found as
 * whole words (`Tokyo`, `New York`); `UTC` by its own name.
 */
export function askedZones(text: string): readonly string[] {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}/_+-]+/gu, ' ')} `
  const zones = Intl.supportedValuesOf('timeZone').filter(
    zone => words.includes(` ${zone.toLowerCase()} `) || words.includes(` ${cityOf(zone)} `),
  )
  return / (?:utc|gmt) /.test(words) ? [...zones.filter(zone => zone !== 'UTC'), 'UTC'] : zones
}

/** `America/Argentina/Buenos_Aires` → `buenos aires`. */
function cityOf(zone: string): string {
  return zone
    .slice(zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase()
}
