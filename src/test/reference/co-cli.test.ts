import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../deep-freeze.ts'
import {
  beforeRequest,
  CO_CLI_DEFAULTS,
  compact,
  findFirstRunEnd,
  truncateHistoryWindow,
  truncateToolReturns,
} from './co-cli.ts'
import { requestOf, slidingWindow } from './co-cli-phase-1.ts'
import { assistant, calling, chat, contentsOf, returned, user } from './plain-chat.ts'
import { plainHistories } from './plain-history-arbitrary.ts'
import type { PlainMessage } from './plain-message.ts'

const wordless = () => 'so far'

describe('truncate_tool_returns', () => {
  const old = [
    user('q'),
    calling('a'),
    returned('a', 'x'.repeat(2_001)),
    assistant('done'),
    user('next'),
  ]

  it('cuts an older result of more than 2000 characters, tells its length, keeps name and call id', () => {
    const [, , result] = truncateToolReturns(old, CO_CLI_DEFAULTS)
    expect(result?.results).toEqual([
      { id: 'a', tool: 'read', content: `${'x'.repeat(2_000)}\n[…truncated, 2001 chars]` },
    ])
  })

  it('leaves 2000 characters alone', () => {
    const exact = old.map(message => (message.results ? returned('a', 'x'.repeat(2_000)) : message))
    expect(truncateToolReturns(exact, CO_CLI_DEFAULTS)).toEqual(exact)
  })

  it('serialises a structure before it measures it', () => {
    const structure = { text: 'x'.repeat(1_995) }
    const [, , result] = truncateToolReturns(
      [...old.slice(0, 2), returned('a', structure), assistant('done'), user('next')],
      CO_CLI_DEFAULTS,
    )
    expect(result?.results?.[0]?.content).toBe(
      `${JSON.stringify(structure).slice(0, 2_000)}\n[…truncated, 2006 chars]`,
    )
  })

  it('leaves the last 2 messages alone', () => {
    const current = old.slice(0, 3)
    expect(truncateToolReturns(current, CO_CLI_DEFAULTS)).toEqual(current)
  })

  it('does nothing at 0', () => {
    expect(truncateToolReturns(old, { ...CO_CLI_DEFAULTS, tool_output_trim_chars: 0 })).toBe(old)
  })
})

describe('truncate_history_window', () => {
  it('returns the very same list at 40 messages, and at any length when the setting is 0', () => {
    const fits = chat(40)
    const long = chat(90)
    const off = { ...CO_CLI_DEFAULTS, max_history_messages: 0 }
    expect(truncateHistoryWindow(fits, CO_CLI_DEFAULTS, wordless)).toBe(fits)
    expect(truncateHistoryWindow(long, off, wordless)).toBe(long)
  })

  it('keeps the first run and the last 20 of 41, and puts one marker between', () => {
    const long = chat(41)
    const dropped: PlainMessage[] = []
    const result = truncateHistoryWindow(long, CO_CLI_DEFAULTS, middle => {
      dropped.push(...middle)
      return 'so far'
    })
    expect(result).toEqual([
      ...long.slice(0, 2),
      user('[Summary of 19 earlier messages]\nso far'),
      ...long.slice(21),
    ])
    expect(dropped).toEqual(long.slice(2, 21))
  })

  it('anchors the head on the first response with text, past the tool calls of the first run', () => {
    const first = [user('q'), calling('a'), returned('a', 'found'), assistant('It is there.')]
    expect(findFirstRunEnd(first)).toBe(3)
    const result = truncateHistoryWindow([...first, ...chat(40)], CO_CLI_DEFAULTS, wordless)
    expect(result.slice(0, 4)).toEqual(first)
    expect(result).toHaveLength(4 + 1 + 20)
  })

  it('has no head where no response has text', () => {
    const wordlessRun = Array.from({ length: 41 }, (_, n) =>
      n % 2 === 0 ? user(`ask ${n}`) : calling(`c${n}`),
    )
    const result = truncateHistoryWindow(wordlessRun, CO_CLI_DEFAULTS, wordless)
    expect(result[0]?.text).toMatch(/^\[Summary of 21 earlier messages\]/)
  })

  it('keeps 4 messages at least', () => {
    const settings = { ...CO_CLI_DEFAULTS, max_history_messages: 6 }
    const long = chat(9)
    expect(truncateHistoryWindow(long, settings, wordless).slice(3)).toEqual(long.slice(5))
  })

  it('falls back to a static marker when the summary fails', () => {
    const result = truncateHistoryWindow(chat(41), CO_CLI_DEFAULTS, () => null)
    expect(result[2]).toEqual(
      user('[Earlier conversation trimmed — 19 messages removed to stay within context budget]'),
    )
  })
})

describe('before each request', () => {
  it('starts the next one from the shortened history, so that 18 more messages fit before the next summary', () => {
    let history: readonly PlainMessage[] = []
    const summarised: number[] = []
    for (const [at, message] of chat(80).entries()) {
      history = [...history, message]
      if (message.role !== 'user') continue
      history = beforeRequest(history, CO_CLI_DEFAULTS, () => {
        summarised.push(at + 1)
        return 'so far'
      }).history
    }
    expect(summarised).toEqual([41, 59, 77])
  })

  it('trims results again from the original, never from what was cut', () => {
    fc.assert(
      fc.property(plainHistories(12), messages => {
        const { history } = beforeRequest(deepFreeze(messages), CO_CLI_DEFAULTS, wordless)
        expect(JSON.stringify(history)).not.toContain('…truncated')
      }),
    )
  })
})

describe('/compact', () => {
  it('leaves the summary request and its acknowledgement', () => {
    expect(compact(chat(6), wordless)).toEqual([
      user('[Compacted conversation summary]\nso far'),
      assistant('Understood. I have the conversation context.'),
    ])
  })

  it('leaves the history alone when there is no summary', () => {
    const messages = chat(6)
    expect(compact(messages, () => null)).toBe(messages)
  })
})

describe('phase 1', () => {
  it('keeps the first 2 and the last 38 messages around a static marker', () => {
    const long = chat(61)
    expect(slidingWindow(long, CO_CLI_DEFAULTS)).toEqual([
      ...long.slice(0, 2),
      user('[Earlier conversation trimmed — 21 messages removed to stay within context budget]'),
      ...long.slice(23),
    ])
  })

  it('returns the very same list at 40 messages', () => {
    const fits = chat(40)
    expect(requestOf(fits, { ...CO_CLI_DEFAULTS, tool_output_trim_chars: 0 })).toBe(fits)
  })

  it('trims results first, and the last exchange not at all', () => {
    const messages = [
      user('q'),
      calling('a'),
      returned('a', 'x'.repeat(2_001)),
      calling('b'),
      returned('b', 'y'.repeat(2_001)),
    ]
    const lengths = contentsOf(requestOf(messages, CO_CLI_DEFAULTS)).map(
      content => String(content).length,
    )
    expect(lengths).toEqual([2_025, 2_001])
  })
})
