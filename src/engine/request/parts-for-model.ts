import type { Part } from '../message/message.ts'
import { isLong } from '../message/pages.ts'

/** The parts without what only the person sees. Unchanged parts keep their identity. */
export function partsForModel(parts: readonly Part[]): readonly Part[] {
  return parts.some(isForPersonToo) ? parts.map(withoutPersonal) : parts
}

const PERSONAL = ['drawing', 'app', 'durationMs', 'isRefused'] as const

function isForPersonToo(part: Part): boolean {
  return isLong(part) || PERSONAL.some(name => name in part)
}

function withoutPersonal(part: Part): Part {
  if (isLong(part)) {
    const { whole: _whole, ...outline } = part
    return outline
  }
  if (part.type !== 'tool-result' || !isForPersonToo(part)) return part
  const { drawing: _drawing, app: _app, durationMs: _ms, isRefused: _isRefused, ...rest } = part
  return rest
}
