/**
 * Which module of the sources a place in a built file came from, by the source maps next to the built files.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import type { CallFrame } from './samples.ts'

/** Where a function was written. */
export interface Origin {
  /** Such as `src/host/store.ts` or `react-dom`, the package of what is not ours. */
  readonly module: string
  /** As it was written; its line for one without a name. */
  readonly name: string
}

/** Null for what is no part of the app. */
export type OriginOf = (frame: CallFrame) => Origin | null

/** The origins of what is served at this address from a folder with source maps. */
export function originsIn(folder: string, appUrl: string): OriginOf {
  const files = new Map<string, BuiltFile | null>()
  const known = new Map<string, Origin>()
  return frame => {
    const { url, lineNumber, columnNumber, functionName } = frame
    if (!url.startsWith(appUrl)) return null
    const key = `${url}:${lineNumber}:${columnNumber}`
    const before = known.get(key)
    if (before) return before
    const name = basename(new URL(url).pathname)
    if (!files.has(name)) files.set(name, builtFile(join(folder, 'assets', `${name}.map`)))
    const origin = files.get(name)?.originAt(lineNumber, columnNumber) ?? {
      module: name,
      name: functionName,
    }
    known.set(key, origin)
    return origin
  }
}

interface BuiltFile {
  originAt(line: number, column: number): Origin | null
}

function builtFile(mapPath: string): BuiltFile | null {
  if (!existsSync(mapPath)) return null
  const payload = JSON.parse(readFileSync(mapPath, 'utf8'))
  const map = new SourceMap(payload)
  const sources: readonly string[] = payload.sources
  const contents: readonly (string | null)[] = payload.sourcesContent ?? []
  const lines = sources.map((_, at) => contents[at]?.split('\n') ?? [])
  return {
    originAt: (line, column) => {
      const entry = map.findEntry(line, column)
      // What the bundler wrote has no source.
      if (!('originalSource' in entry) || !entry.originalSource) return null
      const { originalSource, originalLine, originalColumn } = entry
      const text = lines[sources.indexOf(originalSource)]?.[originalLine] ?? ''
      return {
        module: moduleOf(originalSource),
        name: functionAt(text, originalColumn) || `line ${originalLine + 1}`,
      }
    },
  }
}

/** The path of one of ours in the project; the package of any other. */
export function moduleOf(source: string): string {
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (installed !== undefined) return installed
  return /(?:^|\/)(src\/.*)$/.exec(source)?.[1] ?? basename(source)
}

/** The name of the function that begins, or whose parameters begin, at this column of a line; empty for none. */
export function functionAt(line: string, column: number): string {
  const from = line.slice(column)
  const declared = /^(?:export )?(?:async )?(?:function\s*\*?|const|let|var)\s+([\w$]+)/.exec(
    from,
  )?.[1]
  if (declared !== undefined) return declared
  const before = line.slice(0, column)
  const given = /([\w$]+)\s*[:=]\s*(?:async\s*)?(?:function\s*\*?\s*)?$/.exec(before)?.[1]
  if (given !== undefined) return given
  // A method, or a function whose name stands before its parameters.
  const named = from.startsWith('(') ? /([\w$]+)$/.exec(before) : /^([\w$]+)\s*\(/.exec(from)
  return named?.[1] ?? ''
}
