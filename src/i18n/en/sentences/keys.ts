/** Saved keys that a request, or a change, would need. */
export const keySentences = {
  locked: (host: string) => `The key for ${host} is saved on this device, and locked.`,
  wantsKey: (host: string) => `${host} wants a key, and your saved keys are locked.`,
  missing: (host: string) =>
    `There is no key for ${host}: a key that is not saved is gone after a reload. Enter it in Settings, then press Retry.`,
  /** `why`: one of the sentences above. */
  failed: (why: string) => `${why} Unlock in Settings, then press Retry.`,
  unreachable: (detail: string) =>
    `Your saved keys could not be reached: ${detail}. Nothing was lost; try again.`,
} as const
