/** What leads out of the worker, by its name. */
const LEADS_OUT =
  /fetch|import|Request|Socket|Source|Worker|Channel|Transport|indexedDB|IDB|caches|navigator|Storage|File|Notification/

/** A second wall: if the interpreter had a fault, its code would find no network and no storage here either. */
export function closeWaysOut(): void {
  for (let at: unknown = globalThis; at instanceof Object; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at))
      if (LEADS_OUT.test(name)) Reflect.deleteProperty(at, name)
}
