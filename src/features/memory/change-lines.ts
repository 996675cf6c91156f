/** Changes single lines of what is remembered: a person sees one list, whatever each line is kept in. */
import type { MemoryBlock, MemoryEntry, MemoryOrigin } from '../../ports/memory.ts'
import {
  type Author,
  BY_PERSON,
  freeId,
  type MemoryLog,
} from '../../runtime/memory/change-memory.ts'
import { type StoredItem, originOf, valueAfter } from '../../runtime/memory/fold-memory.ts'
import type { Measure } from '../../runtime/memory/for-model.ts'
import { memoryFaultText } from './sentences.ts'

/** What became of a change. */
export interface LineChange {
  /** Why it was not made; null if it was, or if the line was gone. */
  readonly fault: string | null
  /** The id of the change, for `undo`; null for none. */
  readonly changeId: string | null
}

/** For what is added while no block is left. */
const NOTES: Omit<MemoryBlock, 'content'> = {
  type: 'block',
  name: 'notes',
  purpose: 'what should be remembered',
  limit: { of: 'characters', most: 2_000 },
  isOpenToModel: true,
}

/** The lines of a block that say something. */
export function linesOf({ content }: Pick<MemoryBlock, 'content'>): readonly string[] {
  return content
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

export function createLineChanges({
  log,
  measure,
}: {
  readonly log: MemoryLog
  readonly measure: Measure
}) {
  const isWithin = async ({ content, limit }: MemoryBlock) =>
    (await measure(content, limit.of)) <= limit.most
  return {
    /** Adds a line to the first of these blocks that has room. `projectId`: of a block that is made for it. */
    add: async (
      typed: string,
      blocks: readonly StoredItem<MemoryBlock>[],
      projectId: string | undefined,
    ): Promise<LineChange> => {
      const line = oneLine(typed)
      if (line === '') return { fault: memoryFaultText('noText'), changeId: null }
      const project = projectId !== undefined && { project: projectId }
      const made: MemoryBlock = { ...NOTES, ...project, content: '' }
      const places =
        blocks.length > 0
          ? [...blocks.filter(isOwn), ...blocks.filter(block => !isOwn(block))]
          : [{ id: freeId(NOTES.name, log), value: made, history: [] }]
      for (const { id, value: shown, history } of places) {
        const change = await log.change(
          id,
          async value => {
            const before = value ?? made
            if (before.type !== 'block') return undefined
            const after = { ...before, content: [...linesOf(before), line].join('\n') }
            return (await isWithin(after)) ? after : undefined
          },
          authorBeside(linesOf(shown).length, originOf(history)),
        )
        if (change) return { fault: null, changeId: change.id }
      }
      return { fault: memoryFaultText('full'), changeId: null }
    },
    /** Replaces a line; null deletes it. */
    change: async (id: string, line: string, typed: string | null): Promise<LineChange> => {
      const text = typed === null ? null : oneLine(typed)
      if (text === '') return { fault: memoryFaultText('noText'), changeId: null }
      let fault: string | null = null
      const history = log.state().histories.get(id) ?? []
      const before = valueAfter(id, history)
      const isBlock = before?.type === 'block'
      const change = await log.change(
        id,
        async value => {
          if (value === null) return undefined
          const next =
            value.type === 'block' ? inBlock(value, line, text) : inEntry(value, line, text)
          if (next?.type !== 'block' || (await isWithin(next))) return next
          fault = memoryFaultText('full')
          return undefined
        },
        authorBeside(
          (isBlock ? linesOf(before) : (before?.facts ?? [])).length - 1,
          isBlock ? originOf(history) : history.at(-1)?.origin,
        ),
      )
      return { fault, changeId: change?.id ?? null }
    },
  }
}

/** The person, who has read the line that they change, but nothing of others that stands beside it. */
function authorBeside(others: number, origin: MemoryOrigin | undefined): Author {
  return others === 0 || origin === undefined || origin === 'user'
    ? BY_PERSON
    : { ...BY_PERSON, origin }
}

function isOwn({ history }: StoredItem<MemoryBlock>): boolean {
  return originOf(history) === 'user'
}

/** Undefined if the line is gone. */
function inBlock(block: MemoryBlock, line: string, text: string | null): MemoryBlock | undefined {
  const lines = linesOf(block)
  const position = lines.indexOf(line)
  if (position === -1) return undefined
  return {
    ...block,
    content: lines.toSpliced(position, 1, ...(text === null ? [] : [text])).join('\n'),
  }
}

/** Undefined if the fact is gone; null if no fact is left. */
function inEntry(
  entry: MemoryEntry,
  line: string,
  text: string | null,
): MemoryEntry | null | undefined {
  const position = entry.facts.findIndex(fact => fact.text === line)
  if (position === -1) return undefined
  const changed = text === null ? [] : [{ text, origin: 'user' as const }]
  const facts = entry.facts.toSpliced(position, 1, ...changed)
  return facts.length === 0 ? null : { ...entry, facts }
}

function oneLine(typed: string): string {
  return typed.replaceAll(/\s+/g, ' ').trim()
}
