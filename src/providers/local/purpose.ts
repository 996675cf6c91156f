import { type ModelRequest, SUMMARY_REQUEST_MARKER } from '../../engine/index.ts'
import type { Purpose } from './priority-mutex.ts'

/** What a request to a model on this device is for. Recognised by the mark that every request for a summary carries. */
export function purposeOf({ system }: ModelRequest): Purpose {
  return system.includes(SUMMARY_REQUEST_MARKER) ? 'summary' : 'answer'
}
