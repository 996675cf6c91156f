import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider'
import { assert, array, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markCacheBreakpoints } from './messages.ts'

type Roles = readonly LanguageModelV4Message['role'][]

function message(role: LanguageModelV4Message['role'], at: number): LanguageModelV4Message {
  switch (role) {
    case 'system':
      return { role, content: `rules ${at}` }
    case 'user':
    case 'assistant':
      return { role, content: [{ type: 'text', text: `text ${at}` }] }
    case 'tool':
      return {
        role,
        content: [
          {
            type: 'tool-result',
            toolCallId: `c${at}`,
            toolName: 'clock',
            output: { type: 'text', value: 'noon' },
          },
        ],
      }
  }
}

function options(roles: Roles, tools = 0): LanguageModelV4CallOptions {
  return {
    prompt: roles.map(message),
    ...(tools === 0
      ? {}
      : {
          tools: Array.from({ length: tools }, (_, at) => ({
            type: 'function' as const,
            name: `tool${at}`,
            inputSchema: { type: 'object' as const },
          })),
        }),
  }
}

/** Where the marks stand: numbers for messages, `tool2` for the third tool. */
function marks(marked: LanguageModelV4CallOptions): readonly (number | string)[] {
  const has = ({ providerOptions }: { readonly providerOptions?: unknown }) =>
    JSON.stringify(providerOptions)?.includes('ephemeral') ?? false
  return [
    ...marked.prompt.flatMap((one, at) => (has(one) ? [at] : [])),
    ...(marked.tools ?? []).flatMap(tool =>
      tool.type === 'function' && has(tool) ? [tool.name] : [],
    ),
  ]
}

describe('markCacheBreakpoints', () => {
  it('marks the system prompt, which the tools precede, and the end of what came before the newest turn', () => {
    const roles: Roles = ['system', 'user', 'assistant', 'user']
    expect(marks(markCacheBreakpoints(options(roles, 2)))).toEqual([0, 2])
  })

  it('marks the last tool where there is no system prompt', () => {
    expect(marks(markCacheBreakpoints(options(['user', 'assistant', 'user'], 3)))).toEqual([
      1,
      'tool2',
    ])
  })

  it('follows a turn through its tools', () => {
    const roles: Roles = ['system', 'user', 'assistant', 'user', 'assistant', 'tool']
    expect(marks(markCacheBreakpoints(options(roles)))).toEqual([0, 2, 5])
  })

  it('marks nothing of a first question that stands alone', () => {
    expect(marks(markCacheBreakpoints(options(['user'])))).toEqual([])
  })

  const requests = record({
    opening: constantFrom<Roles>([], ['system']),
    turns: array(
      constantFrom<Roles>(['user', 'assistant'], ['user', 'assistant', 'tool', 'assistant']),
      {
        maxLength: 5,
      },
    ),
    newest: constantFrom<Roles>(['user'], ['user', 'assistant', 'tool']),
    tools: integer({ min: 0, max: 3 }),
  })

  it('never sets more than four marks, changes nothing else and is the same each time', () => {
    assert(
      property(requests, ({ opening, turns, newest, tools }) => {
        const plain = options([...opening, ...turns.flat(), ...newest], tools)
        const marked = markCacheBreakpoints(plain)
        expect(marks(marked).length).toBeLessThanOrEqual(4)
        expect(markCacheBreakpoints(plain)).toEqual(marked)
        const bare = <Value extends object>(value: Value) => ({
          ...value,
          providerOptions: undefined,
        })
        expect(marked.prompt.map(bare)).toEqual(plain.prompt.map(bare))
        expect(marked.tools?.map(bare)).toEqual(plain.tools?.map(bare))
      }),
    )
  })

  it('marks in the next turn what the cache holds by then: all that came before it', () => {
    assert(
      property(requests, ({ opening, turns, tools }) => {
        const before = [...opening, ...turns.flat()]
        const marked = marks(markCacheBreakpoints(options([...before, 'user'], tools)))
        expect(turns.length === 0 || marked.includes(before.length - 1)).toBe(true)
      }),
    )
  })
})
