import type { StorageStatus } from '../../runtime/sessions/storage-quota.ts'

/**
 * How long the browser keeps what is stored. `promised`: until the person deletes it. `not`: until space runs low. `week`: Safari and other
 * browsers with WebKit also delete it after seven days of use without a visit, except for an app on the home screen.
 */
export function storageSafety({
  persisted,
}: Pick<StorageStatus, 'persisted'>): 'promised' | 'not' | 'week' {
  if (persisted === true) return 'promised'
  const isOnHomeScreen = Reflect.get(navigator, 'standalone') === true
  return navigator.vendor.startsWith('Apple') && !isOnHomeScreen ? 'week' : 'not'
}
