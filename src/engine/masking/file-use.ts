import type { ToolCallPart } from '../message/message.ts'

export interface FileUse {
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
  const known = uses.get(call) ?? findUse(call) ?? 'none'
  uses.set(call, known)
  return known === 'none' ? null : known
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
