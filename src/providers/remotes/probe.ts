import { bytesToHex } from '@noble/hashes/utils.js'
import { syncRemoteText } from '../../i18n/en/sentences/sync-remotes.ts'
import { type SyncRemote, SyncRemoteError } from '../../ports/sync-remote.ts'

/** Asks everything that sync needs of a store, as `ProbeSyncRemote` says. `remote`: its host or name, for the sentences. */
export async function probeStore(
  store: SyncRemote,
  remote: string,
  signal?: AbortSignal,
): Promise<void> {
  const drawn = () => crypto.getRandomValues(new Uint8Array(8))
  const name = `probe-${bytesToHex(drawn())}.seg`
  const first = drawn()
  await store.list(signal)
  try {
    const isFirst = await store.putIfAbsent(name, first, signal)
    const isSecond = await store.putIfAbsent(name, drawn(), signal)
    if (!isFirst || isSecond)
      throw new SyncRemoteError('not-exclusive', syncRemoteText('not-exclusive', { host: remote }))
    const found = await store.get(name, signal)
    const isListed = (await store.list(signal)).includes(name)
    if (found?.join() !== first.join() || !isListed)
      throw new SyncRemoteError('changed', syncRemoteText('changed', { host: remote }))
  } catch (error) {
    // Why the store cannot be used matters more than what stays in it.
    await store.remove(name, signal).catch(() => undefined)
    throw error
  }
  await store.remove(name, signal)
}
