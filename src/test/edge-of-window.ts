/** A conversation at the edge of its window, and the decisions that follow from inputs. */
import type { EventDraft, EventId, SessionEvent } from '../engine/log/event.ts'
import { userMessage } from '../engine/log/user-message.ts'
import { decide } from '../engine/turn/decide.ts'
import type { Decision, EngineConfig, EngineState } from '../engine/turn/types.ts'
import type { Input } from '../engine/turn/signals.ts'
import { configFor, createDrive, says } from './drive.ts'
import { variedWords } from './words.ts'

/** A preset that compacts automatically, with a window of 8,192 tokens. */
export const automatic = configFor(8_192)

/** A conversation that nothing has compacted, up to the edge of its window. */
export function atTheEdge(): EngineState {
  const drive = createDrive({
    answer: () => says(variedWords(120)),
    config: { automatic: false },
  })
  for (let turn = 0; turn < 40; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
  return drive.driven().state
}

/** Decides inputs in order, each followed by the events that it appends. */
export function decided(from: EngineState, config: EngineConfig, ...inputs: readonly Input[]) {
  let state = from
  let made = 0
  const effects: Decision['effects'][number][] = []
  const events: SessionEvent[] = []
  const take = (input: Input) => {
    const decision = decide(state, input, config)
    state = decision.state
    effects.push(...decision.effects)
    for (const draft of decision.append) {
      const event = stamped(draft, `x${(made += 1)}`, state)
      events.push(event)
      take({ type: 'event', event })
    }
  }
  for (const input of inputs) take(input)
  return { state, effects, events }
}

/** The event of a draft, after the leaf of the branch. */
export function stamped(draft: EventDraft, id: string, { branch }: EngineState, at = 10_000) {
  return { ...draft, id: id as EventId, parentId: branch.leafId, at } as SessionEvent
}

/** The next message of the user. */
export const message = (state: EngineState): Input => ({
  type: 'event',
  event: stamped(userMessage('And now?'), 'u1', state),
})
export const counted: Input = { type: 'counted', purpose: 'turn' }
export const JOB_COUNTED: Input = { type: 'counted', purpose: 'job' }

/** A summary that is long enough for its source, and smaller. */
export const FITTING = `## Goal\n- ${variedWords(150)}`
