/** What the page of the memory asks for. */
import type { MemoryBlock, MemoryEntry } from '../../ports/memory.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import type { BoardPlan, BoardProposal } from './board.ts'
import type { Kept } from './fold-memory.ts'

export interface ShownBlock extends Kept<MemoryBlock> {
  /** In the unit of its limit. */
  readonly used: number
}

export type ShownEntry = Kept<MemoryEntry>

export interface MemoryPage {
  readonly blocks: readonly ShownBlock[]
  /** Newest first. */
  readonly journal: readonly ShownEntry[]
  /** Most important first. */
  readonly board: readonly ShownEntry[]
  /** The ids of all projects that the memory names, also of deleted ones. */
  readonly projects: readonly string[]
}

/** What to erase: one item, journal and board, or everything. */
export type Erasure = { readonly item: string } | 'entries' | 'all'

export interface MemoryCommands {
  /** What belongs to a project; without one, what belongs to everything. Empty, with a notice, if it cannot be read. The other methods show a notice too if they fail. */
  read(project?: string): Promise<MemoryPage>
  /** `id`: null for a new block. Resolves with the sentence that says why it was not saved; null if it was. */
  saveBlock(id: string | null, block: Omit<MemoryBlock, 'type'>): Promise<string | null>
  /** Each line is a fact. A changed line comes from the person. Resolves as `saveBlock`. */
  saveEntry(id: string, text: string): Promise<string | null>
  /** Deletes a block or an entry; its history stays. Resolves with the id of the change, for `undo`. */
  forget(id: string): Promise<string | null>
  /** Brings back the value that it had before a change. */
  undo(id: string, changeId: string): Promise<void>
  /** Deletes words and history for good. False if that failed. */
  erase(what: Erasure): Promise<boolean>
  /** Everything with its history as a JSON file. */
  export(): Promise<NamedFile>
  /** What the finished sessions would change on the board. Writes nothing. */
  planBoard(project?: string): Promise<BoardPlan>
  /** Makes the accepted changes, and notes that the plan was looked at. False if that failed. */
  applyBoard(
    accepted: readonly BoardProposal[],
    considered: readonly string[],
    project?: string,
  ): Promise<boolean>
}
