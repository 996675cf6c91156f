/**
 * Arbitrary logs for property tests: every kind of event, tool calls of all shapes, branches, and a
 * proper tree. Every log is one that the application could have written, power cuts included.
 */
import fc from 'fast-check'
import type { SessionEvent } from '../engine/log/event.ts'
import { createLog, picked, type GrowingLog } from './growing-log.ts'
import { writeCompaction, writeMasks } from './log-compactions.ts'
import { writeRecall } from './log-recalls.ts'
import { writeRequest } from './log-requests.ts'
import { stepLists, type Step } from './log-steps.ts'
import { writeTurn } from './log-turns.ts'

/** Valid logs of up to `maxSteps` turns and other happenings; each starts with its `v1.session-created`. */
export function logs(maxSteps = 12): fc.Arbitrary<SessionEvent[]> {
  return fc.tuple(stepLists(maxSteps), fc.boolean()).map(([steps, titled]) => {
    const log = createLog(titled ? 'Title' : null)
    for (const step of steps) write(log, step)
    return log.events()
  })
}

function write(log: GrowingLog, step: Step): void {
  switch (step.kind) {
    case 'turn':
      return writeTurn(log, step)
    case 'compaction':
      return writeCompaction(log, step)
    case 'request':
      return writeRequest(log, step.outcome)
    case 'mark': {
      const entry = picked(log.entries(), step.pick)
      if (entry) log.add({ type: step.mark, messageId: entry.event.id })
      return
    }
    case 'mask':
      return writeMasks(log, step.pick)
    case 'recall':
      return writeRecall(log, step)
    case 'branch': {
      const parent = picked(log.events(), step.pick)
      if (parent) log.add({ type: 'v1.branch-selected', reason: step.reason, parentId: parent.id })
      return
    }
    case 'event':
      log.add(step.draft)
      return
  }
}
