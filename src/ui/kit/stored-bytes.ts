import type { StorageStatus } from '../../runtime/sessions/storage-quota.ts'

/**
 * The bytes of the person's data on this device: sessions, images and the search index. A browser that does not tell them apart
 * reports all that this page stores. Null if it reports nothing. Every place of the page shows this one figure.
 */
export function storedBytes({
  databases,
  usage,
}: Pick<StorageStatus, 'databases' | 'usage'>): number | null {
  return databases ?? usage
}
