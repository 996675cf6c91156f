/** The person's rules for tools: whether calls of a tool run without a question. */
import type { Branch } from '../branch/branch.ts'
import type { EventDraft, EventOf } from '../log/event.ts'
import type { EngineConfig } from './types.ts'

type RuleConfig = Pick<EngineConfig, 'sessionId' | 'tools' | 'places'>

/** The event for a new rule; none outside a session. */
export function ruleDrafts(
  tool: string,
  rule: EventOf<'v1.tool-rule-changed'>['rule'],
  config: RuleConfig,
): readonly EventDraft[] {
  const { sessionId } = config
  if (sessionId === undefined) return []
  const definition = rule === 'always' ? { definition: definitionOf(tool, config) } : {}
  return [{ type: 'v1.tool-rule-changed', tool, rule, sessionId, ...definition }]
}

/** Exactly what the person allows: the tool's definition and its server. */
function definitionOf(tool: string, { tools, places }: RuleConfig): string {
  const definition = tools.find(({ name }) => name === tool) ?? null
  return JSON.stringify([places?.get(tool) ?? null, definition])
}

/** The person's rule for a tool in this session. A tool that has changed since it was allowed asks again. */
export function ruleFor(
  tool: string,
  { toolRules }: Pick<Branch, 'toolRules'>,
  config: RuleConfig,
): EventOf<'v1.tool-rule-changed'>['rule'] {
  const own = toolRules.findLast(
    event => event.tool === tool && event.sessionId === config.sessionId,
  )
  const isStale = own?.rule === 'always' && own.definition !== definitionOf(tool, config)
  return isStale ? 'ask' : (own?.rule ?? 'ask')
}
