/** `2026-11-22 09:12 UTC`: a time that reads the same in every place. In milliseconds since 1970. */
export function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
