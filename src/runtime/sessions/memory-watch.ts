import type { Memory } from '../../ports/platform.ts'

/** From this share of its limit on the heap is short. */
const SHORT_SHARE = 0.9
const EVERY_MS = 60_000

interface MemoryWatchOptions {
  readonly onShort: () => Promise<void>
  readonly onFault: (error: unknown) => void
}

/**
 * Looks at the heap each minute, and when the page is hidden: nobody waits for anything then. Ends with the page.
 *
 * Source: copilot-cli (presets, E12).
 */
export function watchMemory(memory: Memory, { onShort, onFault }: MemoryWatchOptions): void {
  const look = async () => {
    const heap = await memory.read()
    if (heap && heap.usedBytes >= SHORT_SHARE * heap.limitBytes) await onShort()
  }
  const lookSafely = () => look().catch(onFault)
  const later = () => setTimeout(() => void lookSafely().then(later), EVERY_MS)
  memory.onHidden(() => void lookSafely())
  later()
}
