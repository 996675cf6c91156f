/** A model's name for people, and where its files come from. */
interface ModelOrigin {
  readonly name: string
  readonly host: string
}

/** Failures of fetching and keeping the files of models on this device. */
export const localFiles = {
  unreachable: (host: string) =>
    `${host} cannot be reached, or it lets no browser read its files. Check the network, or set another address for models in Settings. What has arrived is kept.`,
  missing: ({ name, host }: ModelOrigin, path: string) =>
    `${host} has no ${path} of ${name}. Check the address for models in Settings, or choose another model.`,
  busy: ({ name, host }: ModelOrigin, status: number) =>
    `${host} cannot hand out ${name} at the moment (${status}). Try again in a while. What has arrived is kept.`,
  refused: ({ name, host }: ModelOrigin, status: number) =>
    `${host} refuses to hand out ${name} (${status}). Set another address for models in Settings, or choose another model.`,
  noSpace: (name: string, bytes: number, freeBytes: number) =>
    `${name} needs ${bytesText(bytes)} more on this device, and the browser has room for ${bytesText(freeBytes)}. Delete another model or old sessions, or choose a smaller model.`,
  quotaReached: (name: string) =>
    `The browser has no more room for ${name}. Delete another model or old sessions, or choose a smaller model. What has arrived is kept.`,
  diskFull: (name: string) =>
    `This device has no room left for ${name}. Free some space on the disk, then fetch it again. What has arrived is kept.`,
} as const

/** `376 MB`, or `1.3 GB`; in decimal units, as browsers and hubs count. */
function bytesText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`
}
