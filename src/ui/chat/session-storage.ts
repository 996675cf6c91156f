/** The tab's session storage, which takes words at once and outlives a reload; null in a browser that has none for this site. */
export function sessionStorageOf(): Storage | null {
  try {
    return 'sessionStorage' in globalThis ? sessionStorage : null
  } catch {
    // A browser that keeps nothing for this site throws.
    return null
  }
}
