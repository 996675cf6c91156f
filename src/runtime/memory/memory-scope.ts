/** The part of the memory that a session reads. Source: Copilot CLI (presets, E19): a board belongs to a project. */
import type { MemoryItem } from '../../ports/memory.ts'
import { type Kept, type MemoryState, projectBlockId, valueAfter } from './fold-memory.ts'

/** `projectId`: undefined for what belongs to no project. */
export interface MemoryScope {
  readonly projectId: string | undefined
  /** True: also what belongs to no project. */
  readonly readsShared: boolean
}

/** What is in the scope; of a project first its own. A project has a block of its own from the start. */
export function inScope(
  { blocks, journal, board, histories }: MemoryState,
  { projectId, readsShared }: MemoryScope,
): MemoryState {
  const isOwn = ({ value }: Kept<MemoryItem>) => value.project === projectId
  const isRead = (kept: Kept<MemoryItem>) =>
    isOwn(kept) || (readsShared && kept.value.project === undefined)
  const own = blocks.filter(isOwn)
  const id = projectId === undefined ? '' : projectBlockId(projectId)
  const first = id === '' || histories.has(id) ? null : valueAfter(id, [])
  return {
    blocks: [
      ...(first?.type === 'block' ? [{ id, value: first, history: [] }] : []),
      ...own,
      ...blocks.filter(kept => !isOwn(kept) && isRead(kept)),
    ],
    journal: journal.filter(isRead),
    board: board.filter(isRead),
    histories,
  }
}

/** The ids of all projects that the memory names. */
export function projectsIn({
  blocks,
  journal,
  board,
}: Pick<MemoryState, 'blocks' | 'journal' | 'board'>): readonly string[] {
  const named = [...blocks, ...journal, ...board].flatMap(({ value }) => value.project ?? [])
  return [...new Set(named)].toSorted()
}
