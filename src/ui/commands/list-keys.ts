/** Where the arrow keys lead in a list of `count` choices, round the ends; from none (-1) to one; null for any other key. */
export function moveActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1
    case 'PageDown':
      return Math.min(count - 1, active + 8)
    case 'PageUp':
      return Math.max(0, active - 8)
    default:
      return null
  }
}
