import type { Part } from '../message/message.ts'
import { isLong } from '../message/pages.ts'

/** The parts without what only the person sees. Unchanged parts keep their identity. */
export function partsForModel(parts: readonly Part[]): readonly Part[] {
  return parts.some(isForPersonToo) ? parts.map(withoutPersonal) : parts
}

function isForPersonToo(part: Part): boolean {
  return 'drawing' in part || 'durationMs' in part || 'isRefused' in part || isLong(part)
}

function withoutPersonal(part: Part): Part {
  if (isLong(part)) {
    const { whole: _whole, ...outline } = part
    return outline
  }
  if (part.type !== 'tool-result' || !isForPersonToo(part)) return part
  const { drawing: _drawing, durationMs: _durationMs, isRefused: _isRefused, ...rest } = part
  return rest
}
