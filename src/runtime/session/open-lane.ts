/** One of several answers that this tab shows: its lane in the log, its core, and what the page sees of it. */
import { foldBranch, type Lane } from '../../engine/index.ts'
import type { LiveDraft } from '../../ports/drafts.ts'
import type { Core } from './core.ts'
import type { DeviceTurns } from './device-turns.ts'
import { createLaneCore, type LaneCore, type LaneOutside } from './lane-core.ts'
import type { SessionOptions } from './session-api.ts'
import { createShownAnswer } from './shown-answers.ts'
import type { SeveralAnswer } from './snapshot.ts'

interface LaneFacts {
  lane: Lane
  /** Null until its model is asked here. */
  environment: SessionOptions['environment'] | null
  /** It waits until another model on the same machine is done. */
  waits: boolean
  /** Another tab writes it. */
  isElsewhere: boolean
  /** The stored draft of its answer; null for none. */
  draft: LiveDraft | null
}

export interface OpenLane extends LaneFacts {
  readonly open: LaneCore
  /** Milliseconds since 1970. */
  readonly shown: (now: number) => SeveralAnswer
}

interface OpenLaneOptions {
  readonly outside: LaneOutside
  readonly devices: DeviceTurns
  /** Its state has changed, and perhaps the log. */
  readonly onChange: () => void
  /** What is shown of it has changed, and nothing else. */
  readonly onWait: () => void
  readonly onDraft: () => void
  /** Runs in the queue after each of its tasks. */
  readonly afterTask: () => Promise<void>
}

/** Opens a lane as it is in the log. */
export function openLane(root: Core, lane: Lane, options: OpenLaneOptions): OpenLane {
  const { outside, devices, onChange, onWait, onDraft, afterTask } = options
  const shownAnswer = createShownAnswer()
  const facts: LaneFacts = {
    lane,
    environment: null,
    waits: false,
    isElsewhere: false,
    draft: null,
  }
  const branch = foldBranch(root.state().events, lane.leafId)
  const open = createLaneCore(root, outside, branch, {
    name: `lane ${JSON.stringify(lane.model)}`,
    environment: () => (facts.environment ?? root.options.environment)(),
    send: send =>
      devices.inTurn(send, lane.model, waits => {
        facts.waits = waits
        onWait()
      }),
    onChange,
    onDraft: draft => {
      facts.draft = draft
      onDraft()
    },
    afterTask,
  })
  const shown = (now: number) => {
    const { waits, isElsewhere } = facts
    return shownAnswer({ lane: facts.lane, ...open.state(), waits, isElsewhere, now })
  }
  return Object.assign(facts, { open, shown })
}
