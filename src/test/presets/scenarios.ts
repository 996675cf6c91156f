/**
 * Conversations of every kind, played under any preset. Each is made so that some of a preset's settings decide what
 * happens: a change of one of them shows in the lines.
 *
 * @module
 */
import { chats, pressures, tools } from './scenarios/conversations.ts'
import { facts } from './scenarios/facts.ts'
import { failures } from './scenarios/failures.ts'
import { rest, spend, thrift } from './scenarios/money.ts'
import { recalls } from './scenarios/recall.ts'
import { outlined, type Scenario } from './scenarios/scenario.ts'
import { wishes } from './scenarios/wishes.ts'

const ALL: readonly Scenario[] = [
  ...chats,
  ...tools,
  ...pressures,
  ...failures,
  ...recalls,
  ...rest,
  spend,
  thrift,
  ...wishes,
  ...facts,
]

/** Each with the beginning of what happened in words, and the rest of it as a fingerprint. */
export const SCENARIOS: readonly Scenario[] = ALL.map(({ name, run }) => ({
  name,
  run: preset => outlined(run(preset), 9),
}))
