import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configFor } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import { KEPT_WITH_CALLS, type ModelRequest, type Part } from '../message/message.ts'
import { assembleRequest, fixedTokens } from '../request/request.ts'
import { countMessages, countRequest, textsOf } from './request-tokens.ts'
import type { CountText } from './count.ts'

/** A token for each character: what is left are the overheads. */
const characters: CountText = text => ({ tokens: text.length, source: 'tokenized' })

const tool = { name: 'now', description: '', inputSchema: { type: 'object', properties: {} } }
const said = (text: string): Part => ({ type: 'text', text })
const call: Part = { type: 'tool-call', callId: 'c1', tool: 'now', input: {} }
const result: Part = { type: 'tool-result', callId: 'c1', tool: 'now', output: 'noon' }

const request = (change: Partial<ModelRequest> = {}): ModelRequest => ({
  system: '',
  messages: [{ role: 'user', parts: [said('hi')] }],
  tools: [],
  maxOutputTokens: 1,
  ...change,
})
const tokensOf = (change?: Partial<ModelRequest>) =>
  countRequest(request(change), characters).tokens

describe('countRequest', () => {
  const bare = tokensOf()

  it('takes 3 for each message, its role, its values, and 3 for the reply', () => {
    expect(bare).toBe(3 + 1 + 'hi'.length + 3)
    expect(tokensOf({ system: 'Be brief.' })).toBe(bare + 4 + 'Be brief.'.length)
  })

  it('takes each result of a tool for a message, and 7 for its call', () => {
    const step = [
      { role: 'user', parts: [said('hi')] },
      { role: 'assistant', parts: [call] },
      { role: 'tool', parts: [result, result] },
    ] as const
    const values = 'now'.length + '{}'.length + 2 * 'noon'.length
    expect(tokensOf({ messages: step })).toBe(bare + 4 + 7 + 2 * 4 + values)
  })

  it('counts reasoning only if it goes back with the calls of its turn', () => {
    const withThought = (metadata?: { host: { keep: string } }) =>
      tokensOf({
        messages: [
          { role: 'user', parts: [said('hi')] },
          {
            role: 'assistant',
            parts: [{ type: 'reasoning', text: 'Hm.', ...(metadata && { metadata }) }, call],
          },
        ],
      })
    expect(withThought({ host: { keep: KEPT_WITH_CALLS } }) - withThought()).toBe('Hm.'.length)
    expect(withThought({ host: { keep: 'otherwise' } })).toBe(withThought())
  })

  it('takes 5 for the tools beside their text, and the system message that they need', () => {
    const text = 'namespace functions {\n\ntype now = () => any;\n\n} // namespace functions'
    const system = 'Be brief.'
    const withSystem = tokensOf({ system })
    expect(tokensOf({ system, tools: [tool] })).toBe(withSystem + 5 + text.length)
    expect(tokensOf({ tools: [tool] })).toBe(bare + 4 + 5 + text.length)
  })

  it('is the fixed part and the messages, and asks for no text that was not told ahead', () => {
    fc.assert(
      fc.property(
        logs(8),
        fc.constantFrom('', 'Be brief.'),
        fc.boolean(),
        (events, system, has) => {
          const config = configFor(8_192, { system, tools: has ? [tool] : [], count: characters })
          const built = assembleRequest(viewOf(foldBranch(events)), { ...config, shrinkTo: null })
          const messages = countMessages(built.request.messages, characters).tokens
          expect(built.tokens.tokens).toBe(fixedTokens(config) + messages)
          const told = new Set(textsOf(built.request))
          countRequest(built.request, text => {
            expect(told).toContain(text)
            return characters(text)
          })
        },
      ),
      { numRuns: 50 },
    )
  })
})
