/** What tests read off a conversation that was played. */
import type { EventOf, PresetOptions, SessionEvent } from '../../engine/log/event.ts'
import { textOf, type ModelRequest } from '../../engine/message/message.ts'
import type { Preset } from '../../engine/presets/preset.ts'
import { applySettings } from '../../engine/request/apply-settings.ts'
import type { Play, TurnScript } from './play.ts'

export function eventsOf<Type extends SessionEvent['type']>(
  play: Pick<Play, 'driven'>,
  type: Type,
): readonly EventOf<Type>[] {
  return play.driven().events.filter((event): event is EventOf<Type> => event.type === type)
}

/** The request tokens before which the first compaction started, as a share of the budget and of the window. */
export function firstPressure(play: Play): {
  readonly ofBudget: number
  readonly ofWindow: number
} {
  const { events } = play.driven()
  const at = events.findIndex(({ type }) => type === 'v1.compaction-started')
  const started = events[at]
  if (started?.type !== 'v1.compaction-started') throw new RangeError('No compaction was started')
  const { system, tools, conversation } = started.breakdown
  const tokens = system + tools + conversation
  const { budgetTokens, windowTokens } = play.config.budget
  return { ofBudget: tokens / budgetTokens, ofWindow: tokens / windowTokens }
}

export const triggersOf = (play: Play): readonly string[] =>
  eventsOf(play, 'v1.compaction-started').map(({ trigger }) => trigger)

export const textsIn = ({ messages }: Pick<ModelRequest, 'messages'>): readonly string[] =>
  messages.map(({ parts }) => textOf(parts))

export const lastTexts = (play: Play): readonly string[] => {
  const request = play.driven().requests.at(-1)
  return request ? textsIn(request) : []
}

/** The outputs of the tools that the newest request holds. */
export const resultsIn = (play: Play): readonly string[] =>
  (play.driven().requests.at(-1)?.messages ?? []).flatMap(({ parts }) =>
    parts.flatMap(part => (part.type === 'tool-result' ? [part.output] : [])),
  )

/** Talks until the condition holds. Throws where it never does. */
export function talkUntil(
  play: Play,
  condition: () => boolean,
  script: TurnScript = { ask: 60, reply: 120 },
): void {
  for (let turn = 0; turn < 300; turn += 1) {
    if (condition()) return
    play.talk(script)
  }
  throw new RangeError('It never came')
}

export const hasStarted = (play: Play) => () => triggersOf(play).length > 0
export const hasCompacted = (play: Play) => () =>
  eventsOf(play, 'v1.compaction-completed').length > 0

/** The preset with these settings. Throws where it does not take them. */
export function configurePreset(preset: Preset, options: PresetOptions): Preset {
  const reading = applySettings(preset, options)
  if (!reading.ok) throw new RangeError(reading.fault.code)
  return reading.preset
}
