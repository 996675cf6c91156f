/** Builders for readable tests: `session('u hi', 'call grep', 'result grep 12 lines')`. */
import { foldBranch, viewOf, type Branch } from '../engine/branch/branch.ts'
import type { EventDraft, EventId, SessionEvent } from '../engine/log/event.ts'
import type { Part } from '../engine/message/message.ts'
import { image } from './image-arbitrary.ts'
import type { View, ViewItem } from '../engine/message/view.ts'

type Line = string | EventDraft

/**
 * Events `e1`, `e2`, … each following the last. A line is `u text`, `image name [text]` (of the user), `a text`,
 * `think text`, `call tool [input]`, `result tool output`, or an event draft.
 */
export function session(...lines: readonly Line[]): SessionEvent[] {
  const calls: { callId: string; tool: string }[] = []
  let made = 0
  const events: SessionEvent[] = [
    {
      id: 'e0' as EventId,
      parentId: null,
      at: 0,
      type: 'v1.session-created',
      title: null,
      origin: 'user',
    },
  ]
  for (const line of lines) {
    const index = events.length
    const stamp = {
      id: `e${index}` as EventId,
      parentId: `e${index - 1}` as EventId,
      at: index,
    }
    if (typeof line !== 'string') {
      events.push({ ...stamp, ...line } as SessionEvent)
      continue
    }
    const [kind = '', ...words] = line.split(' ')
    const [tool = '', ...rest] = words
    const message = (
      role: 'user' | 'assistant' | 'tool',
      ...parts: readonly Part[]
    ): SessionEvent => ({
      ...stamp,
      type: 'v1.message-appended',
      role,
      parts,
      model: null,
      finishReason: null,
    })
    switch (kind) {
      case 'u':
        events.push(message('user', { type: 'text', text: words.join(' ') }))
        break
      case 'image': {
        const text = rest.length > 0 ? [{ type: 'text' as const, text: rest.join(' ') }] : []
        events.push(message('user', image({ name: tool }), ...text))
        break
      }
      case 'a':
        events.push(message('assistant', { type: 'text', text: words.join(' ') }))
        break
      case 'think':
        events.push(message('assistant', { type: 'reasoning', text: words.join(' ') }))
        break
      case 'call': {
        const callId = `c${++made}`
        calls.push({ callId, tool })
        const input = rest.length > 0 ? { q: rest.join(' ') } : {}
        events.push(message('assistant', { type: 'tool-call', callId, tool, input }))
        break
      }
      case 'result': {
        const callId = calls.findLast(call => call.tool === tool)?.callId ?? `orphan${index}`
        events.push(message('tool', { type: 'tool-result', callId, tool, output: rest.join(' ') }))
        break
      }
      default:
        throw new RangeError(`Unknown line kind: ${line}`)
    }
  }
  return events
}

export const branch = (...lines: readonly Line[]): Branch => foldBranch(session(...lines))

export const view = (...lines: readonly Line[]): View => viewOf(branch(...lines))

/** An item of a view; words stand for its only part. */
export function viewItem(
  role: ViewItem['role'],
  said: string | readonly Part[],
  change: Partial<ViewItem> = {},
): ViewItem {
  const parts = typeof said === 'string' ? [{ type: 'text' as const, text: said }] : said
  return { id: 'm1', role, parts, origin: 'message', pinned: false, ...change }
}

/** The inverse of `view`, for assertions: one string per part. */
export const shown = ({ items }: { readonly items: readonly ViewItem[] }): string[] =>
  items.flatMap(item =>
    item.parts.map(part => {
      switch (part.type) {
        case 'text':
          return `${item.role[0]} ${part.text}`
        case 'reasoning':
          return `think ${part.text}`
        case 'server-work':
          return `searched ${part.queries.join(', ')}`
        case 'image':
          return `image ${part.name}`
        case 'tool-call':
          return `call ${part.tool}`
        case 'tool-result':
          return `result ${part.tool} ${part.output}`
      }
    }),
  )
