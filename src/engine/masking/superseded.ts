import { z } from 'zod'
import { defineMaskStrategy, OF_OLD_TURNS, worthwhile } from './mask-strategy.ts'
import { startOfNewestTurns, type ViewItem } from '../message/view.ts'
import { answersIn, maskOf, type Answer } from './candidates.ts'
import { archiveMarker } from './markers.ts'
import { findUnspacedTokens } from '../text/exact-tokens.ts'
import type { Part, ToolCallPart } from '../message/message.ts'
import { readTexts, argumentsText } from '../tokens/request-tokens.ts'
import type { CountText } from '../tokens/count.ts'

const Options = z.strictObject({
  ...OF_OLD_TURNS,
  /** Newest results that are never masked: a long turn needs them. */
  protectResults: z.int().nonnegative(),
  /** Later edits that make a reading outdated; one later reading is enough. Edits often come in rows. */
  leastEdits: z.int().positive(),
  /** Share of a result's tokens for names that only this result contains; 0 for none. */
  keepNames: z.number().min(0).max(0.5),
})

/**
 * Masks results about a file that was read again or edited later. The same part, the whole file or an edit replaces a
 * part; a failed call replaces nothing. Source: DESIGN, section 8, row "superseded tool results"; a trial on recorded
 * agents freed 28 to 40 % of the tokens.
 */
export const supersededReads = defineMaskStrategy(
  'superseded-reads',
  Options,
  ({ items }, { budgetTokens, count }, options) => {
    const answers = answersIn(items)
    const open = startOfNewestTurns(items, options.protectTurns)
    const later = laterUses(answers, options.leastEdits)
    const outdated = answers
      .slice(0, Math.max(0, answers.length - options.protectResults))
      .filter(({ position }) => position < open)
      .flatMap(answer => {
        const by = later(answer)
        return by ? [{ answer, said: `Outdated: ${by.call.tool} used this file later` }] : []
      })
    const masksThatSay = (words: (one: Outdated) => string) =>
      outdated.flatMap(
        one => maskOf(one.answer, count, () => archiveMarker(words(one), one.answer)) ?? [],
      )
    const bare = worthwhile(
      masksThatSay(({ said }) => said),
      options,
      budgetTokens,
    )
    if (bare.length === 0 || options.keepNames === 0) return bare
    const hidden = new Set<string>(bare.map(({ messageId }) => messageId))
    return masksThatSay(({ answer, said }) => {
      const { output } = answer.result
      const tokens = Math.floor(options.keepNames * count(output).tokens)
      const names = namesOnlyIn(output, items, { hidden, tokens, count })
      return names.length === 0 ? said : `${said}; names in it: ${names.join(' ')}`
    })
  },
)

interface Outdated {
  readonly answer: Answer
  /** The marker's text before its id. */
  readonly said: string
}

/** Finds the newest later call that makes a result outdated. With several files, each needs such a call. */
function laterUses(
  answers: readonly Answer[],
  leastEdits: number,
): (answer: Answer) => Answer | null {
  const done = new Map<string, Answer[]>()
  for (const answer of answers) {
    const use = answer.result.isError === true ? null : fileUseOf(answer.call)
    for (const { does } of use?.files ?? []) {
      const before = done.get(does)
      if (before) before.push(answer)
      else done.set(does, [answer])
    }
  }
  return answer => {
    const use = fileUseOf(answer.call)
    if (!use) return null
    /** The newest of these calls, if at least `times` of them are later. */
    const newest = (does: string, times: number) => {
      const calls = done.get(does)
      const decisive = calls?.at(-times)
      return decisive && decisive.callPosition > answer.callPosition ? calls?.at(-1) : undefined
    }
    const found = use.files.map(
      ({ changedBy, readBy }) =>
        newest(changedBy, leastEdits) ??
        readBy.map(does => newest(does, 1)).find(by => by !== undefined),
    )
    return found.every(by => by !== undefined) ? (found[0] ?? null) : null
  }
}

/** A name, and how often the result contains it. */
type Ranked = readonly [name: string, times: number]

/** The most frequent names that only this result contains. `hidden`: messages whose results are masked too. */
export function namesOnlyIn(
  text: string,
  items: readonly ViewItem[],
  { hidden, tokens, count }: { hidden: ReadonlySet<string>; tokens: number; count: CountText },
): readonly string[] {
  const elsewhere = items
    .filter(({ id, role }) => role !== 'tool' || !hidden.has(id))
    .map(({ parts }) => namesIn(parts))
  const times = new Map<string, number>()
  for (const { text: name } of findUnspacedTokens(text, false))
    times.set(name, (times.get(name) ?? 0) + 1)
  const lost = [...times].filter(([name]) => !elsewhere.some(names => names.has(name)))
  return chosen(lost.toSorted(byTimes), tokens, count)
}

function byTimes([, left]: Ranked, [, right]: Ranked): number {
  return right - left
}

function chosen(ranked: readonly Ranked[], tokens: number, count: CountText): readonly string[] {
  const names: string[] = []
  let room = tokens
  for (const [name] of ranked) {
    if (room <= 0) break
    const size = count(` ${name}`).tokens
    if (size > room || names.some(other => other.includes(name))) continue
    names.push(name)
    room -= size
  }
  return names
}

const known = new WeakMap<readonly Part[], ReadonlySet<string>>()

function namesIn(parts: readonly Part[]): ReadonlySet<string> {
  const before = known.get(parts)
  if (before) return before
  const tokens = readTexts(parts, argumentWords).flatMap(text => findUnspacedTokens(text, false))
  const names = new Set(tokens.map(({ text }) => text))
  known.set(parts, names)
  return names
}

/** In JSON, a line break is two characters that would join the next name. */
function argumentWords(call: ToolCallPart): string {
  return argumentsText(call).replaceAll(/\\[nrt]/g, ' ')
}

interface FileUse {
  readonly files: readonly {
    /** A key for the use: reads the whole file, reads a part, or changes it. */
    readonly does: string
    /** A key for changes of the same file. */
    readonly changedBy: string
    /** Keys for calls that read at least as much; for a change, a call that reads the whole file. */
    readonly readBy: readonly string[]
  }[]
}

const uses = new WeakMap<ToolCallPart, FileUse | 'none'>()

/** The files that a call reads or changes, from its arguments. Null for a call without files, and for a search. */
export function fileUseOf(call: ToolCallPart): FileUse | null {
  const use = uses.get(call) ?? findUse(call) ?? 'none'
  uses.set(call, use)
  return use === 'none' ? null : use
}

const FILE_KEYS =
  /^(?:(?:abs|absolute|rel|relative|target|source|notebook|full)_?)?(?:file|file_?path|file_?name|notebook_?path|document)s?$/i
const PATH_KEYS = /^(?:(?:abs|absolute|rel|relative|target|source|full)_?)?(?:path|uri)s?$/i
const PART_KEYS =
  /^(?:offset|limit|start|end|(?:start|end)_?line|line_?(?:start|end|number|range)|lines?|view_?range|range|from|to|pages?|cell|head|tail)$/i
const WRITE_KEYS =
  /^(?:contents?|(?:new|old)_?(?:text|str|string|contents?|source)|replace(?:ment)?(?:_?text|_?with)?|file_?text|insert_?(?:text|line)|patch|diff|edits?|code_?edit|changes)$/i
const SEARCH_KEYS = /^(?:pattern|query|regex|search(?:_?term)?|glob|grep|keywords?|term)$/i
/** Words in a tool's name or `command` for a change of a file. */
const WRITE_WORDS =
  /(?:^|[^a-z])(?:edit|write|create|replace|insert|patch|save|append|delete|remove|rename|update|undo)/i
const COMMAND_KEYS = /^(?:command|action|operation|mode)$/i
/** A file, not a folder: no spaces, and an extension. */
const FILE_NAME = /^[^\s<>|"*?]{0,300}[^\s<>|"*?/\\]\.[A-Za-z0-9]{1,10}$/
const DEPTH = 4

interface Found {
  readonly paths: Set<string>
  readonly part: string[]
  writes: boolean
  searches: boolean
}

function findUse({ tool, input }: ToolCallPart): FileUse | null {
  const found: Found = {
    paths: new Set(),
    part: [],
    writes: WRITE_WORDS.test(tool),
    searches: false,
  }
  collect(found, input, '', DEPTH)
  if (found.paths.size === 0 || (found.searches && !found.writes)) return null
  const part = found.part.length === 0 ? 'reads' : `reads ${found.part.toSorted().join(' ')}`
  const files = [...found.paths].map(path => {
    const changedBy = `changes ${path}`
    const does = found.writes ? changedBy : `${part} ${path}`
    return { does, changedBy, readBy: found.writes ? [`reads ${path}`] : [`reads ${path}`, does] }
  })
  return { files }
}

function collect(found: Found, value: unknown, key: string, depth: number): void {
  if (value === null || value === undefined || depth === 0) return
  if (WRITE_KEYS.test(key)) {
    found.writes = true
    return
  }
  if (SEARCH_KEYS.test(key)) found.searches = true
  else if (PART_KEYS.test(key)) found.part.push(`${key.toLowerCase()}=${JSON.stringify(value)}`)
  else if (typeof value === 'string') collectText(found, value, key)
  else if (Array.isArray(value)) for (const one of value) collect(found, one, key, depth - 1)
  else if (typeof value === 'object')
    for (const [name, one] of Object.entries(value)) collect(found, one, name, depth - 1)
}

function collectText(found: Found, text: string, key: string): void {
  if (COMMAND_KEYS.test(key)) {
    if (!/\s/.test(text) && WRITE_WORDS.test(text)) found.writes = true
    return
  }
  if (/^https?:/i.test(text)) return
  const isFile = FILE_NAME.test(text)
  const names = FILE_KEYS.test(key)
    ? text.trim() !== ''
    : isFile && (PATH_KEYS.test(key) || /[/\\]/.test(text))
  if (names) found.paths.add(writtenAlike(text))
}

function writtenAlike(path: string): string {
  return path
    .replace(/^file:\/\//i, '')
    .replaceAll('\\', '/')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^(?:\.\/)+/, '')
}

/**
 * Masks results whose call was repeated later with equal input. A failed call replaces nothing. The newest
 * `protectTurns` turns stay. Source: DESIGN, section 8, row "superseded tool results".
 */
export const supersededResults = defineMaskStrategy(
  'superseded-results',
  z.strictObject(OF_OLD_TURNS),
  ({ items }, { budgetTokens, count }, options) => {
    const answers = answersIn(items)
    const successful = answers.filter(({ result }) => result.isError !== true)
    const latest = new Map(successful.map(answer => [keyOf(answer), answer.callPosition]))
    const isRepeated = (answer: Answer) => (latest.get(keyOf(answer)) ?? -1) > answer.callPosition
    const open = startOfNewestTurns(items, options.protectTurns)
    const masks = answers.flatMap(answer => {
      if (answer.position >= open || !isRepeated(answer)) return []
      const said = `${answer.call.tool} was called again later with the same input`
      return maskOf(answer, count, () => archiveMarker(said, answer)) ?? []
    })
    return worthwhile(masks, options, budgetTokens)
  },
)

const keys = new WeakMap<ToolCallPart, string>()

/** Tool and input; equal for equal calls. */
function keyOf({ call }: Answer): string {
  const key = keys.get(call) ?? `${call.tool} ${argumentsText(call)}`
  keys.set(call, key)
  return key
}
