/** A file of another application, and what a person must read after its import. */
import type { SessionEvent } from '../../engine/index.ts'
import { toBase64 } from '../../transfer/bytes.ts'
import type { TestFile } from '../foreign-files.ts'
import { bytesOf, png } from '../image-files.ts'

export interface ForeignTalk extends TestFile {
  readonly text: string
  /** The name that the person reads. */
  readonly source: string
  /** Titles, `# ` alone where the file says none, then the messages of each session: number, number of the message before if it is not the last one, speaker, words. */
  readonly reads: readonly string[]
  /** Words that must be in no event: keys and settings. */
  readonly drops?: readonly string[]
  /** Parts of the warnings. */
  readonly warns?: readonly string[]
}

const SIGNS = { user: 'u', assistant: 'a', tool: 't' } as const

/** The messages of a log in one line each. */
export function tellLog(events: readonly SessionEvent[]): readonly string[] {
  const numbers = new Map<string | null, number>()
  const lines: string[] = []
  let last = 0
  for (const event of events) {
    if (event.type !== 'v1.message-appended') {
      if (event.type === 'v1.system-prompt-changed') lines.push(`prompt: ${event.systemPrompt}`)
      if (event.type === 'v1.session-created') lines.push(`# ${event.title ?? ''}`)
      numbers.set(event.id, numbers.get(event.parentId) ?? 0)
      continue
    }
    const before = numbers.get(event.parentId) ?? 0
    const number = numbers.size === 0 ? 1 : 1 + Math.max(0, ...messageNumbers(lines))
    numbers.set(event.id, number)
    const words = event.parts.map(part => {
      switch (part.type) {
        case 'text':
          return part.file === undefined ? part.text : `<${part.file}: ${part.text}>`
        case 'reasoning':
          return `(${part.text})`
        case 'tool-call':
          return `${part.tool}(${JSON.stringify(part.input)})`
        case 'tool-result':
          return `${part.tool}=${part.isError ? '!' : ''}${part.output}`
        case 'image':
          return `<${part.width}×${part.height}>`
      }
    })
    const branch = before === last ? '' : `<${before}`
    lines.push(`${number}${branch} ${SIGNS[event.role]} ${words.join(' | ').replaceAll('\n', '⏎')}`)
    last = number
  }
  return lines
}

function messageNumbers(lines: readonly string[]): readonly number[] {
  return lines.flatMap(line => Number(/^(\d+)/.exec(line)?.[1] ?? 0))
}

export const lines = (...values: readonly unknown[]) =>
  values.map(value => JSON.stringify(value)).join('\n')
export const PNG = toBase64(bytesOf(png(3, 2)))
