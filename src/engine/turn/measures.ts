/** The measures for decisions: text counts, the size of the next request, and the floor. */
import { viewOf, type Branch } from '../branch/branch.ts'
import { expectationOf } from '../calibration/expected-tokens.ts'
import { expectedTokens } from '../calibration/calibration.ts'
import type { Measures } from '../presets/threshold.ts'
import { fixedTokens } from '../request/request.ts'
import { countMessages, textsOf } from '../tokens/request-tokens.ts'
import { isOfConversation, latestUserIndex, startsTurn } from '../message/view.ts'
import type { Effect, EngineConfig } from './types.ts'

/** Counts all texts of the next request. */
export function countView(branch: Branch, { system, tools }: EngineConfig): Effect {
  const texts = textsOf({ system, tools, messages: viewOf(branch).items })
  return { type: 'count', purpose: 'turn', texts }
}

/**
 * The measures for the preset's thresholds: before the guard, in the provider's expected tokens. Recalled passages do
 * not count: they use free tokens, and the guard drops them first.
 */
export function measuresOf(branch: Branch, config: EngineConfig): Measures {
  const items = viewOf(branch).items.filter(({ origin }) => origin !== 'recall')
  const expectation = expectationOf(branch, config)
  const itemTokens = countMessages(items, config.count).tokens
  return {
    requestTokens: expectedTokens(expectation, fixedTokens(config) + itemTokens),
    itemTokens: itemTokens * expectation.factor,
    budgetTokens: config.budget.budgetTokens,
    windowTokens: config.budget.windowTokens,
    messages: items.filter(isOfConversation).length,
    turns: items.filter(startsTurn).length,
  }
}

/** Request tokens ÷ budget; infinite for a budget of 0. */
export function pressureOf(branch: Branch, config: EngineConfig): number {
  const { requestTokens, budgetTokens } = measuresOf(branch, config)
  return budgetTokens > 0 ? requestTokens / budgetTokens : Infinity
}

/** False if system prompt, tools, pins and the newest user message exceed the budget. No compaction helps then. */
export function floorFits(branch: Branch, config: EngineConfig): boolean {
  const view = viewOf(branch)
  const newest = view.items[latestUserIndex(view)]
  const floor = view.items.filter(
    item => item.pinned || item.origin === 'reminder' || item === newest,
  )
  const tokens = fixedTokens(config) + countMessages(floor, config.count).tokens
  return tokens <= (config.budget.atMostTokens ?? config.budget.budgetTokens)
}
