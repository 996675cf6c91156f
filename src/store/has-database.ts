/**
 * True if the browser has this database. WebKit also lists what was asked for and never made, as version 0. Rejects in an older
 * browser, which cannot list them.
 */
export async function hasDatabase(wanted: string): Promise<boolean> {
  const all = await indexedDB.databases()
  return all.some(({ name, version = 0 }) => name === wanted && version > 0)
}
