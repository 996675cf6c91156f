import type { Tool, ToolSource } from '../ports/chat-model.ts'

/** Tools that never change. */
export function fixedTools(tools: readonly Tool[]): ToolSource {
  return { current: () => tools, onChange: () => () => {} }
}
