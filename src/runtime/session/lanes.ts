/** Several models answer one message at the same time, each on a branch of its own. Loaded with the first set. */
import {
  applyEvents,
  endAbandoned,
  type EventDraft,
  foldBranch,
  isAbandoned,
  lanesOf,
  type SessionEvent,
} from '../../engine/index.ts'
import { engineFailure } from '../../i18n/en/sentences/engine-failures.ts'
import { severalText } from '../../i18n/en/sentences/several.ts'
import type { LiveDraft } from '../../ports/drafts.ts'
import { errorText } from '../../ports/errors.ts'
import { type Core, isAtWork, type Lanes } from './core.ts'
import { createDeviceTurns } from './device-turns.ts'
import type { LaneOutside } from './lane-core.ts'
import { hideOtherTab, showOtherTab } from './live.ts'
import { openLane, type OpenLane } from './open-lane.ts'
import { acquire } from './other-tabs.ts'
import { answerIn } from './shown-answers.ts'
import type { Activity, Several, SeveralAnswer } from './snapshot.ts'
import { decideAbout, recordAndDecide, sendWaiting } from './take-turn.ts'
import { record } from './write-log.ts'

/** Milliseconds between two reads of what another tab writes. */
const LOOK_MS = 500

export function createLanes(root: Core, outside: LaneOutside): Lanes {
  let set: Several['set'] | null = null
  let lanes: readonly OpenLane[] = []
  /** The answer that is selected when the others have stopped. */
  let chosen: OpenLane | null = null
  /** Some of the models are about to be asked. */
  let isStarting = false
  const devices = createDeviceTurns()

  const isBusy = ({ open }: OpenLane) =>
    isAtWork({ ...root.state(), ...open.state(), several: null })
  const show = () => {
    if (set === null) return root.change({ several: null })
    const now = root.options.clock.now()
    const answers = lanes.map(({ shown }) => shown(now))
    const before = root.state().several
    const isSame =
      before?.answers.length === answers.length &&
      before.answers.every((answer, at) => answer === answers[at])
    const goesOn = lanes.findIndex(({ lane }) => answerIn(lane) !== null)
    return root.change({
      several: {
        set,
        answers: before && isSame ? before.answers : answers,
        goesOn: goesOn < 0 ? null : goesOn,
        activity: activityOf(
          lanes.filter(isBusy).map(({ shown }) => shown(now)),
          isStarting,
        ),
        upTo: root.state().events.length,
      },
    })
  }
  const keepDrafts = () => {
    const [first, ...beside] = lanes.flatMap(({ draft }) => draft ?? [])
    if (!first) root.answer.clear()
    else root.answer.keep(beside.length > 0 ? { ...first, beside } : first)
  }
  const readLanes = (log: readonly SessionEvent[]) => {
    if (set === null) return
    for (const [at, lane] of lanesOf(log, set).entries()) {
      const known = lanes[at]
      if (known && known.lane.leafId !== lane.leafId) known.lane = lane
    }
  }

  const laneOptions = {
    outside,
    devices,
    onChange: () => {
      readLanes(root.state().events)
      show()
    },
    onWait: show,
    onDraft: keepDrafts,
    afterTask: settle,
  }
  const openSet = () => {
    const { engine, events } = root.state()
    set = engine.branch.several
    chosen = null
    lanes = set ? lanesOf(events, set).map(lane => openLane(root, lane, laneOptions)) : []
  }

  /** After each step of a lane: what was prepared for later ends, and what waited for the others goes on. */
  async function settle(): Promise<void> {
    for (const { open } of lanes) {
      const { turn, job } = open.state().engine
      // The next turn may belong to another answer.
      if (turn.type === 'idle' && job) await decideAbout(open.core, { type: 'cancel-compaction' })
    }
    show()
    if (lanes.some(isBusy)) return
    if (chosen) await take(chosen)
    await sendWaiting(root)
  }
  const take = async ({ lane }: OpenLane) => {
    chosen = null
    const draft = { type: 'v1.branch-selected', reason: 'restore', parentId: lane.leafId } as const
    await record(root, [draft])
    const { engine, events } = root.state()
    root.change({ engine: { ...engine, branch: foldBranch(events) } })
    openSet()
    show()
  }

  const start = async (opened: OpenLane) => {
    const { open, lane } = opened
    const { model } = lane
    if (lane.beginId === null || answerIn(lane) !== null) await beginLane(opened)
    let refusal: string | null = null
    try {
      opened.environment = (await root.options.several?.environmentOf(model)) ?? null
      if (opened.environment === null) refusal = severalText('unknownModel')
    } catch (error) {
      refusal = errorText(error)
    }
    if (refusal === null) return decideAbout(open.core, { type: 'run' })
    const { leafId } = open.state().engine.branch
    return recordAndDecide(open.core, [notAsked(leafId, refusal)])
  }
  const startAll = async (meant: readonly OpenLane[]) => {
    isStarting = true
    show()
    try {
      for (const opened of meant) await start(opened)
    } finally {
      isStarting = false
      show()
    }
  }
  const beginLane = async ({ open, lane }: OpenLane) => {
    if (set === null) return
    const draft: EventDraft = { type: 'v1.answer-begun', setId: set.id, model: lane.model }
    const stored = await record(open.core, [{ ...draft, parentId: set.id }])
    open.read(foldBranch(root.state().events, stored[0]?.id))
  }
  const stopLane = ({ open }: OpenLane) => decideAbout(open.core, { type: 'stop' })
  /** True if the session may change here now, and still ends with these answers. */
  const mayChange = async (): Promise<boolean> => {
    const meant = set
    if (!(await acquire(root))) {
      root.options.onNotice('busy-elsewhere')
      return false
    }
    await follow()
    const isIdle = root.state().engine.turn.type === 'idle'
    return isIdle && meant !== null && set?.id === meant.id
  }
  /** The lane, if its model does nothing now. */
  const restingLane = (index: number) => {
    const opened = lanes[index]
    return opened && !isBusy(opened) ? opened : null
  }

  /** The lanes as they are in the log, and the work in them that no one does here. */
  const readSet = (): readonly OpenLane[] => {
    const { engine, events } = root.state()
    if (engine.branch.several?.id !== set?.id) openSet()
    set = engine.branch.several
    readLanes(events)
    const resting = lanes.filter(opened => !isBusy(opened))
    for (const { open, lane } of resting)
      if (open.state().engine.branch.leafId !== lane.leafId)
        open.read(foldBranch(events, lane.leafId))
    return resting.filter(({ open }) => isAbandoned(open.state().engine.branch))
  }
  const follow = async () => {
    let left = readSet()
    const isMine = left.length === 0 || (await acquire(root))
    // What the other tab wrote last comes with the lock.
    if (isMine) left = readSet()
    await endOpenWork(left, isMine)
    show()
  }
  /** Ends what a closed tab left open, with the words so far; shows what an open tab writes. */
  const endOpenWork = async (left: readonly OpenLane[], isMine: boolean) => {
    for (const opened of lanes) opened.isElsewhere = !isMine && left.includes(opened)
    if (left.length > 0) await endEach(left, isMine)
    const { live } = root.state()
    if (lanes.length > 0)
      root.change({ live: isMine ? hideOtherTab(live) : showOtherTab(live, null) })
    if (!isMine) root.timers.start('look', LOOK_MS, () => root.soonOnce('lanes', follow))
  }
  const endEach = async (left: readonly OpenLane[], isMine: boolean) => {
    const drafts = await storedDrafts(root)
    for (const { open } of left) {
      const { branch } = open.state().engine
      const draft = drafts.find(({ requestId }) => requestId === branch.openRequestId) ?? null
      if (isMine)
        await recordAndDecide(open.core, endAbandoned(branch, draft, { describe: engineFailure }))
      else open.read(branch, draft)
    }
    if (isMine) root.answer.clear()
  }

  return {
    follow,
    begin: async stored => {
      const { engine, events } = root.state()
      const branch = applyEvents(engine.branch, stored, events)
      root.change({ engine: { ...engine, branch } })
      // A summary of the session would end on a branch that goes no further.
      if (engine.job) await decideAbout(root, { type: 'cancel-compaction' })
      openSet()
      await startAll(lanes)
    },
    stop: async index => {
      const meant = index === undefined ? lanes : lanes.filter((_, at) => at === index)
      for (const opened of meant) await stopLane(opened)
      await settle()
      return meant.length > 0
    },
    retry: async index => {
      if (!restingLane(index) || !(await mayChange())) return false
      const opened = restingLane(index)
      if (!opened) return false
      await startAll([opened])
      return true
    },
    choose: async index => {
      if (!restingLane(index) || !(await mayChange())) return false
      const opened = restingLane(index)
      if (!opened || answerIn(opened.lane) === null) return false
      chosen = opened
      for (const other of lanes.filter(isBusy)) await stopLane(other)
      await settle()
      return true
    },
    keep: async () => {
      if (lanes.some(isBusy) || !(await mayChange())) return false
      const [first] = lanes.filter(({ lane }) => answerIn(lane) !== null)
      if (!first) return false
      await take(first)
      await sendWaiting(root)
      return true
    },
    goOn: async () => {
      await follow()
      const first = lanes.find(({ lane }) => answerIn(lane) !== null)
      if (!first) return false
      await take(first)
      return true
    },
  }
}

const PREPARING: Activity = { type: 'preparing' }

/** What the session does, of what the lanes do; null for nothing. */
function activityOf(busy: readonly SeveralAnswer[], isStarting: boolean): Activity | null {
  const activities = busy.flatMap(({ activity }) => (activity.type === 'turn' ? [] : activity))
  const streaming = activities.find(({ type }) => type === 'streaming')
  const active = streaming ?? activities.find(({ type }) => type !== 'idle')
  return active ?? (isStarting || busy.length > 0 ? PREPARING : null)
}

async function storedDrafts({ options }: Core): Promise<readonly LiveDraft[]> {
  const { live } = await options.storage.drafts.read(options.sessionId)
  return live ? [live, ...(live.beside ?? [])] : []
}

/** The model cannot be asked here; the other ones can. */
function notAsked(leafId: string | null, message: string): EventDraft {
  return {
    type: 'v1.request-failed',
    requestId: `r.${leafId ?? ''}`,
    kind: 'not-found',
    message,
    status: null,
  }
}
