import { z } from 'zod'

/** Enough zones for a comparison; the tool's schema has the same number. */
const MOST_ZONES = 20

const Input = z.object({ timeZones: z.array(z.string()).max(MOST_ZONES).optional() })

/** The answer of `current_time`. `now`: in milliseconds since 1970. Throws a TypeError for invalid input. */
export function tellTime(input: unknown, now: number): string {
  const parsed = Input.safeParse(input)
  if (!parsed.success)
    throw new TypeError(
      `current_time takes {"timeZones": ["Area/City", …]}, at most ${MOST_ZONES} of them, or {}.`,
    )
  const zones = parsed.data.timeZones ?? []
  const requested = zones.length > 0 ? zones : [Intl.DateTimeFormat().resolvedOptions().timeZone]
  return requested.map(zone => `${zone}: ${timeIn(zone, now)}`).join('\n')
}

function timeIn(zone: string, now: number): string {
  const format = formatOf(zone)
  if (format === null) return 'no such time zone; IANA names look like "Europe/Berlin" or "UTC"'
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const date = `${part('year')}-${part('month')}-${part('day')}`
  const time = `${part('hour')}:${part('minute')}:${part('second')}`
  return `${date} ${time}, ${part('weekday')}, ${offsetOf(part('timeZoneName'))}`
}

/** Null for a zone that the platform does not know. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      weekday: 'long',
      timeZoneName: 'longOffset',
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** `GMT+02:00` becomes `UTC+02:00`; plain `GMT` means no offset. */
function offsetOf(name: string): string {
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC')
}
