import type { MemoryPage } from '../../runtime/memory/memory-commands.ts'
import { useAnswer } from '../kit/use-answer.ts'
import { useUi, useUiState } from '../store.ts'

/** The memory as it is now, read again after each change of any tab; null until it is read. */
export function useMemory(): MemoryPage | null {
  const { application } = useUi()
  const changes = useUiState(({ app }) => app.memoryChanges)
  return useAnswer(() => application.memory.read(), [application, changes])
}

/** True if all typed words are in the text. */
export function holdsWords(text: string, typed: string): boolean {
  const inside = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every(word => inside.includes(word))
}
