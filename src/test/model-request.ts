/** Requests with one message of the user, for tests of models. */
import type { ModelRequest } from '../engine/message/message.ts'

export function requestOf(text: string, change: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'Be brief.',
    messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
    tools: [],
    maxOutputTokens: 100,
    ...change,
  }
}

export const CLOCK = {
  name: 'clock',
  description: 'Tells the time.',
  inputSchema: { type: 'object' },
}
