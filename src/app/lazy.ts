/** Loads a thing with the first call, and resolves to the same one later. A failed load is forgotten: the next call tries again. */
export function lazy<Thing>(load: () => Promise<Thing>): () => Promise<Thing> {
  let loading: Promise<Thing> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
