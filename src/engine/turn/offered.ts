/**
 * Which tool a call is made for. A server may change its tools while a call waits for the person, and a name may then mean
 * another tool. So the message with the call says what the model was offered.
 */
import type { MessageAppended } from '../log/event.ts'
import type { ToolCallPart } from '../message/message.ts'
import type { OfferedTool } from '../message/message-schema.ts'
import type { EngineConfig } from './types.ts'

/** For the message with these calls: the tools of servers that they are made for. */
export function offeredFor(
  calls: readonly ToolCallPart[],
  serverTools: EngineConfig['serverTools'],
): Pick<MessageAppended, 'offered'> {
  const tools = calls.flatMap(({ tool }) => {
    const made = serverTools?.get(tool)
    return made ? [[tool, made] as const] : []
  })
  return tools.length === 0 ? {} : { offered: Object.fromEntries(tools) }
}

/** The tool of a server that a call of this message is made for; undefined for a tool of the app. */
export function madeFor(
  { offered = {} }: Pick<MessageAppended, 'offered'>,
  tool: string,
): OfferedTool | undefined {
  return Object.hasOwn(offered, tool) ? offered[tool] : undefined
}

/** True if what a name means now is what the call was made for: the same server, description and arguments. */
export function isSameTool(made: OfferedTool | undefined, now: OfferedTool | undefined): boolean {
  return made === now || JSON.stringify(made) === JSON.stringify(now)
}
