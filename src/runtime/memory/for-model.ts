/** What a model may do with the memory in one session. */
import { piecesUpTo } from '../../engine/index.ts'
import type { MemoryBlock, MemoryChange, MemoryEntry, MemoryFact } from '../../ports/memory.ts'
import type { BlockOutcome, MemoryForModel } from './memory-tools.ts'
import { type Author, freeId, JOURNAL, type MemoryLog } from './change-memory.ts'
import { inScope, isOfOthers, type MemoryScope } from './fold-memory.ts'
import { importanceOf } from './importance.ts'
import { oneLine, unescapeText } from './memory-text.ts'
import { searchMemory } from './search-memory.ts'

/** Most blocks that a model may read in one scope before it can make none. */
const MOST_BLOCKS = 20
/** Of a block that the model makes. */
const LIMIT = { of: 'characters', most: 2_000 } as const
/** Longest fact of an entry by the model, in characters. */
const LONGEST_FACT = 500
/** Most importance of what follows words of others. */
const MOST_OF_OTHERS = 3

/** Entries of one search. */
const MOST_FOUND = 8

/** Measures a text in the unit of a limit. */
export type Measure = (text: string, unit: MemoryBlock['limit']['of']) => Promise<number>

export interface ForModelOptions {
  readonly log: MemoryLog
  readonly measure: Measure
  /** What the session uses; other calls are refused. */
  readonly use: () => 'none' | 'journal' | 'whole'
  /** What the session reads; it writes to its project. */
  readonly scope: () => MemoryScope
  /** Where a change comes from. */
  readonly author: () => Author
  /** The model has changed a block. */
  readonly onChanged: (change: MemoryChange, block: MemoryBlock) => void
  /** The model has added an entry to the journal. */
  readonly onNoted: (change: MemoryChange) => void
  readonly now: () => number
  readonly nextId: () => string
}

/** Counts characters, or tokens by the tokenizer. */
export function measureBy(
  count: (texts: readonly string[]) => Promise<readonly number[]>,
): Measure {
  return async (text, unit) =>
    unit === 'characters' ? text.length : ((await count([text]))[0] ?? text.length)
}

export function memoryForModel({
  log,
  measure,
  use,
  scope,
  author,
  onChanged,
  onNoted,
  now,
  nextId,
}: ForModelOptions): MemoryForModel {
  type Refusal = Extract<BlockOutcome, { readonly ok: false }>
  /** Changes the content of the block with this name, if the new content is within its limit. */
  const write = async (
    name: string,
    contentOf: (before: string) => string | Refusal,
  ): Promise<BlockOutcome> => {
    if (use() !== 'whole') return { ok: false, reason: 'off' }
    await log.load()
    const { projectId } = scope()
    const { blocks } = inScope(log.state(), scope())
    const wanted = blocks.find(
      ({ value }) => value.name.toLowerCase() === name.trim().toLowerCase(),
    )
    const names = blocks.map(({ value }) => value.name)
    const noBlock: Refusal = { ok: false, reason: 'no-block', names }
    if (!wanted) return noBlock
    if (wanted.value.project !== projectId) return { ok: false, reason: 'shared' }
    let outcome: BlockOutcome = noBlock
    const change = await log.change(
      wanted.id,
      async value => {
        if (value?.type !== 'block') return undefined
        const next = value.isOpenToModel
          ? contentOf(value.content)
          : ({ ok: false, reason: 'closed' } as const)
        if (typeof next !== 'string') {
          outcome = next
          return undefined
        }
        const used = await measure(next, value.limit.of)
        const isTooLong = used > value.limit.most
        outcome = isTooLong
          ? { ok: false, reason: 'too-long', block: value, used }
          : { ok: true, block: value, used }
        return isTooLong || next === value.content ? undefined : { ...value, content: next }
      },
      author(),
    )
    if (change?.value?.type === 'block') onChanged(change, change.value)
    return outcome
  }
  return {
    append: (block, text) =>
      write(block, before => (before === '' ? text.trim() : `${before}\n${text.trim()}`)),
    replace: (block, wanted, text) =>
      write(block, before => {
        // A model may copy the text as it stands in its request.
        const old = before.includes(wanted) ? wanted : unescapeText(wanted)
        const position = before.indexOf(old)
        if (old === '' || position < 0) return { ok: false, reason: 'absent' }
        if (before.includes(old, position + 1)) return { ok: false, reason: 'repeated' }
        return `${before.slice(0, position)}${text}${before.slice(position + old.length)}`
      }),
    rethink: (block, content) => write(block, () => content.trim()),
    create: async (given, purpose, text) => {
      if (use() !== 'whole') return { ok: false, reason: 'off' }
      await log.load()
      const { projectId } = scope()
      const { blocks } = inScope(log.state(), scope())
      const name = given.trim()
      const isTaken = blocks.some(({ value }) => value.name.toLowerCase() === name.toLowerCase())
      if (isTaken) return { ok: false, reason: 'exists' }
      if (blocks.length >= MOST_BLOCKS) return { ok: false, reason: 'crowded' }
      const made: MemoryBlock = {
        type: 'block',
        name,
        purpose: purpose.trim(),
        limit: LIMIT,
        content: text.trim(),
        isOpenToModel: true,
        ...(projectId !== undefined && { project: projectId }),
      }
      const used = await measure(made.content, LIMIT.of)
      if (used > LIMIT.most) return { ok: false, reason: 'too-long', block: made, used }
      const change = await log.change(freeId(name, log), () => made, author())
      if (change) onChanged(change, made)
      return { ok: true, block: made, used }
    },
    note: async ({ kind, text, importance, tags = [] }) => {
      if (use() !== 'whole') return { ok: false, reason: 'off' }
      await log.load()
      const { projectId } = scope()
      const by = author()
      const origin = by.origin ?? 'inferred'
      const known = new Set(
        inScope(log.state(), scope()).journal.flatMap(({ value }) =>
          value.facts.map(fact => fact.text),
        ),
      )
      const facts = text
        .split('\n')
        .flatMap(line => piecesUpTo(LONGEST_FACT, line.trim()))
        .filter(line => line !== '' && !known.has(line))
        .map((line): MemoryFact => ({ text: line, origin }))
      if (facts.length === 0) return { ok: false, reason: 'known' }
      const scored = importance ?? Math.max(...facts.map(importanceOf))
      const entry: MemoryEntry = {
        type: 'entry',
        place: 'journal',
        kind,
        at: now(),
        facts,
        importance: isOfOthers(origin) ? Math.min(MOST_OF_OTHERS, scored) : scored,
        tags,
        sources: [by.source],
        consolidatedIds: [],
        isConsolidated: false,
        ...(projectId !== undefined && { project: projectId }),
      }
      const change = await log.change(`${JOURNAL}${kind}.${nextId()}`, () => entry, by)
      if (change) onNoted(change)
      return { ok: true, importance: entry.importance }
    },
    search: async query => {
      if (use() === 'none') return null
      await log.load()
      return searchMemory(inScope(log.state(), scope()), query, MOST_FOUND).map(found => ({
        ...found,
        facts: found.facts.map(({ text, origin }) => ({ text: oneLine(text), origin })),
      }))
    },
  }
}
