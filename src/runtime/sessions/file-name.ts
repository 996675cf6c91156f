/** The name of an exported session's file: `catalogue-migration-2026-11-21.json`. Time in milliseconds, UTC. */
export function sessionFileName(title: string, at: number, ending = 'json'): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${words.slice(0, 60) || 'session'}-${new Date(at).toISOString().slice(0, 10)}.${ending}`
}
