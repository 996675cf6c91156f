import { ROOM_RETRY_MS } from './full-disk.ts'
import { isFull } from '../../ports/errors.ts'

/**
 * Writes what may be overwritten, and while the disk is full goes on trying with the newest value until there is room.
 * The returned function never rejects; the first refusal of each full disk goes to `onFault`, and `onRoom` is called
 * with the first write after it.
 */
export function createPersistentWrite<Value>(
  write: (value: Value) => Promise<void>,
  { onFault, onRoom }: { readonly onFault: (error: unknown) => void; readonly onRoom: () => void },
): (value: Value) => Promise<void> {
  let newest = 0
  let isRefused = false
  let timer: ReturnType<typeof setTimeout> | null = null

  const attempt = async (value: Value, number: number) => {
    try {
      await write(value)
      if (isRefused) onRoom()
      isRefused = false
    } catch (error) {
      if (!isRefused || !isFull(error)) onFault(error)
      isRefused = isFull(error)
      if (isRefused && number === newest)
        timer = setTimeout(() => void attempt(value, number), ROOM_RETRY_MS)
    }
  }
  return value => {
    newest += 1
    if (timer !== null) clearTimeout(timer)
    return attempt(value, newest)
  }
}
