/** What the page of the memory reads, edits, erases and exports, and its board. */
import type { ModelRef } from '../../engine/index.ts'
import type { Clock } from '../../ports/platform.ts'
import type { MemoryBlock, MemoryFact, MemoryStore, MemoryEntry } from '../../ports/memory.ts'
import { memoryFileText } from '../../transfer/list-file.ts'
import {
  boardEntryOf,
  planBoard,
  type BoardPlan,
  type BoardProposal,
  type BoardState,
  type BoardWriter,
} from '../../runtime/memory/board.ts'
import { BY_PERSON, freeId, type MemoryLog } from '../../runtime/memory/change-memory.ts'
import type { Measure } from '../../runtime/memory/for-model.ts'
import { originOf, inScope, projectsIn, type StoredItem } from '../../runtime/memory/fold-memory.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import { createLineChanges, type LineChange } from './change-lines.ts'
import { memoryFaultText } from './sentences.ts'

export interface MemoryPageOptions {
  readonly log: MemoryLog
  readonly measure: Measure
  readonly clock: Pick<Clock, 'now'>
  readonly store: MemoryStore
  /** The preset of the open chat, or else that of all, keeps a memory. */
  readonly isKeptByPreset: () => boolean
  /** No tab works in the session now. */
  readonly isFinished: (sessionId: string) => boolean
  /** Notes in the journal what is new in finished sessions of a project. */
  readonly noteNew: (projectId: string | undefined) => Promise<void>
  /** Lets a model propose changes of the board. */
  readonly planner: () => Promise<{
    writer(state: BoardState): BoardWriter | null
    plan(state: BoardState, agreed: ModelRef, callId: string): Promise<BoardPlan>
  }>
}

const LONGEST_NAME = 40
const LONGEST_PURPOSE = 200
const LARGEST_LIMIT = 20_000

export function createMemoryPage({
  log,
  measure,
  clock,
  store,
  isKeptByPreset,
  isFinished,
  noteNew,
  planner,
}: MemoryPageOptions): MemoryCommands {
  const ofProject = (projectId: string | undefined) =>
    inScope(log.state(), { projectId, readsShared: false })
  const faultOf = async (id: string, block: Omit<MemoryBlock, 'type'>): Promise<string | null> => {
    const { name, purpose, limit, content } = block
    if (name === '') return memoryFaultText('noName')
    if (name.length > LONGEST_NAME) return memoryFaultText('longName', { count: LONGEST_NAME })
    if (purpose.length > LONGEST_PURPOSE)
      return memoryFaultText('longPurpose', { count: LONGEST_PURPOSE })
    if (limit.most > LARGEST_LIMIT) return memoryFaultText('largeLimit', { most: LARGEST_LIMIT })
    const others = ofProject(block.project).blocks.filter(other => other.id !== id)
    if (others.some(({ value }) => value.name.toLowerCase() === name.toLowerCase()))
      return memoryFaultText('nameTaken', { name })
    const used = await measure(content, limit.of)
    const { most, of } = limit
    return used > most ? memoryFaultText(`tooLong-${of}`, { used, count: most }) : null
  }
  /** A person who saves words of others has read them, also without a change. */
  const isOwn = (id: string) => originOf(log.state().histories.get(id) ?? []) === 'user'
  /** Of an entry, whose facts have their own origins. */
  const isRead = (id: string) => log.state().histories.get(id)?.at(-1)?.origin === undefined
  const byLine = createLineChanges({ log, measure })
  return {
    read: async project => {
      await log.load()
      const { blocks, journal, board } = ofProject(project)
      const sized = blocks.map(async block => ({
        ...block,
        used: await measure(block.value.content, block.value.limit.of),
      }))
      const projects = projectsIn(log.state())
      const isByPreset = isKeptByPreset()
      return { blocks: await Promise.all(sized), journal, board, projects, isByPreset }
    },
    addLine: async (text, project) => {
      await log.load()
      return byLine.add(text, ofProject(project).blocks, project)
    },
    changeLine: async (...given) => {
      await log.load()
      return byLine.change(...given)
    },
    saveBlock: async (id, given) => {
      await log.load()
      const { name, purpose } = given
      const block = { ...given, name: name.trim(), purpose: purpose.trim(), type: 'block' as const }
      const item = id ?? freeId(block.name, log)
      const sentence = await faultOf(item, block)
      if (sentence !== null) return sentence
      await log.change(
        item,
        value => (isSame(value, block) && isOwn(item) ? undefined : block),
        BY_PERSON,
      )
      return null
    },
    saveEntry: async (id, text) => {
      const lines = text
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '')
      if (lines.length === 0) return memoryFaultText('noText')
      await log.change(
        id,
        value => {
          if (value?.type !== 'entry') return undefined
          const factOf = (line: string): MemoryFact =>
            value.facts.find(fact => fact.text === line) ?? { text: line, origin: 'user' }
          const changed = { ...value, facts: lines.map(factOf) }
          return isSame(value, changed) && isRead(id) ? undefined : changed
        },
        BY_PERSON,
      )
      return null
    },
    forget: async id => (await log.change(id, () => null, BY_PERSON))?.id ?? null,
    undo: async (id, changeId) => {
      await log.undo(id, changeId)
    },
    erase: async what => {
      await log.load()
      if (what === 'all') await log.erase(null)
      else await log.erase(what === 'entries' ? entriesIn(log) : [what.item])
      return true
    },
    export: async () => ({
      name: 'memory.json',
      content: new Blob([memoryFileText(await store.read())], { type: 'application/json' }),
    }),
    boardWriter: async project => {
      await noteNew(project)
      return (await planner()).writer(ofProject(project))
    },
    planBoard: async (project, asked) => {
      await noteNew(project)
      const state = ofProject(project)
      return asked
        ? (await planner()).plan(state, asked.model, asked.callId)
        : planBoard(state, isFinished)
    },
    applyBoard: async (accepted, considered, project) => {
      for (const proposal of accepted) {
        const { kind, target, sources } = proposal
        const [source = BY_PERSON.source] = sources
        const author = { by: proposal.by, source }
        if (kind === 'prune' && target !== null) await log.change(target, () => null, author)
        if (kind === 'add') {
          const entry = boardEntryOf(proposal, clock.now(), project)
          await log.change(`board.${proposal.id}.${entry.at}`, () => entry, author)
        }
      }
      for (const id of considered)
        await log.change(
          id,
          value =>
            value?.type === 'entry' && !value.isConsolidated
              ? { ...value, isConsolidated: true }
              : undefined,
          { by: 'rule', source: BY_PERSON.source },
        )
      return true
    },
  }
}

/** Every item that is or was an entry. */
function entriesIn(log: MemoryLog): readonly string[] {
  return [...log.state().histories]
    .filter(([, history]) => history.some(({ value }) => value?.type === 'entry'))
    .map(([id]) => id)
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

export interface ShownBlock extends StoredItem<MemoryBlock> {
  /** In the unit of its limit. */
  readonly used: number
}

export type ShownEntry = StoredItem<MemoryEntry>

export interface MemoryPage {
  readonly blocks: readonly ShownBlock[]
  /** Newest first. */
  readonly journal: readonly ShownEntry[]
  /** Most important first. */
  readonly board: readonly ShownEntry[]
  /** The ids of all projects that the memory names, also of deleted ones. */
  readonly projects: readonly string[]
  /** The preset of the open chat, or else that of all, keeps a memory. */
  readonly isByPreset: boolean
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
  /** Adds one line to what chats read. */
  addLine(text: string, project?: string): Promise<LineChange>
  /** Replaces a line of a block or a fact of an entry; null deletes it. */
  changeLine(id: string, line: string, text: string | null): Promise<LineChange>
  /** Deletes a block or an entry; its history stays. Resolves with the id of the change, for `undo`. */
  forget(id: string): Promise<string | null>
  /** Brings back the value that it had before a change. */
  undo(id: string, changeId: string): Promise<void>
  /** Deletes words and history for good. False if that failed. */
  erase(what: Erasure): Promise<boolean>
  /** Everything with its history as a JSON file. */
  export(): Promise<NamedFile>
  /** The model that may be asked, before it is; null for none, and if it has nothing to read. */
  boardWriter(project?: string): Promise<BoardWriter | null>
  /**
   * What the finished sessions would change on the board, by rule or by the model that the person agreed to. What they say is noted in the
   * journal first; the board does not change.
   */
  planBoard(
    project?: string,
    asked?: { readonly model: ModelRef; readonly callId: string } | null,
  ): Promise<BoardPlan>
  /** Makes the accepted changes, and notes that the plan was looked at. False if that failed. */
  applyBoard(
    accepted: readonly BoardProposal[],
    considered: readonly string[],
    project?: string,
  ): Promise<boolean>
}
