import type { FileRecord } from '../../../ports/sync-codec.ts'
import { contentOf, listOwn, noteContact, noteRead } from './listed-files.ts'
import { hasNumber, type Ranges } from './number-ranges.ts'
import type { SyncContext } from './sync-context.ts'
import { deviceOf, type OwnFile } from './sync-state.ts'

/**
 * Writes a file under the next number that none has; one may be there that this device does not remember. `covers`: the numbers of
 * the files that it replaces.
 */
export async function putFile(
  { codec, keys, device, store, clock, state, signal }: SyncContext,
  outgoing: readonly FileRecord[],
  there: Set<string>,
  covers: Ranges = [],
): Promise<void> {
  const { memo } = state
  const since = clock.now()
  for (;;) {
    const number = await state.takeNumber()
    const name = await codec.nameOf(keys, device.id, number)
    if (there.has(name)) continue
    const file: OwnFile = { number, covers, bytes: 0, since, ...contentOf(outgoing) }
    const others = [...memo.own].filter(([, own]) => !hasNumber(covers, own.number))
    const segments = listOwn(state, [...others, [name, file]])
    const hello = { type: 'device', ...device, at: since, segments }
    const records = [{ value: hello }, ...outgoing]
    const written = { device: device.id, number, records }
    const { bytes } = await codec.seal(keys, written)
    if (!(await store.putIfAbsent(name, bytes, signal))) continue
    memo.own = new Map([...others, [name, { ...file, bytes: bytes.length }]])
    there.add(name)
    noteContact(memo.devices, device, since)
    noteRead(memo, name, written)
    memo.devices.set(device.id, { ...deviceOf(memo, device.id), newest: number })
    return
  }
}
