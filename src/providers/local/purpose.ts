/**
 * What a request to a model on this device is for.
 *
 * @module
 */
import { SUMMARY_REQUEST_MARKER } from '../../engine/compaction/prompt.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import type { Purpose } from './priority-mutex.ts'

/** Told by the mark that every request for a summary carries. */
export function purposeOf({ system }: ModelRequest): Purpose {
  return system.includes(SUMMARY_REQUEST_MARKER) ? 'summary' : 'answer'
}
