import { describe, expect, it } from 'vitest'
import { configurePreset } from '../../../test/presets/reading.ts'
import { chainContext } from '../../../test/chain-context.ts'
import {
  assistant,
  calling,
  chat,
  contentsOf,
  returned,
  textsOf,
  user,
} from '../../../test/plain/plain-chat.ts'
import type { PlainMessage } from '../../../test/plain/plain-message.ts'
import {
  createPresetRun,
  readUnder,
  requestsUnder,
  type Summarizing,
} from '../../../test/plain/preset-run.ts'
import type { PresetOptions } from '../../log/event.ts'
import { view } from '../../../test/session.ts'
import { presetById } from '../registry.ts'
import { buildChain } from '../../request/registry.ts'

const CO_CLI = presetById('co-cli')
const SUMMARY = 'So far, so good.'
const STATIC = (count: number) =>
  `[Earlier conversation trimmed — ${count} messages removed to stay within context budget]`

const configured = (options: PresetOptions) => configurePreset(CO_CLI, options)

/** Every summary that a conversation asked for. */
function summariesOf(messages: readonly PlainMessage[], preset = CO_CLI): Summarizing[] {
  const all: Summarizing[] = []
  requestsUnder(preset, messages, {
    summary: (_, asked) => {
      all.push(asked)
      return SUMMARY
    },
  })
  return all
}

const toolTurn = (content: string | { readonly text: string }) => [
  user('q'),
  calling('a'),
  returned('a', content),
  assistant('done'),
  user('next'),
]

describe('A1 Processors are registered in order and run before every model request (each tool step too).', () => {
  it('A1 runs the same processors in the same order at the first step and after each tool', () => {
    const steps = [user('q'), calling('a'), returned('a', 'x'), calling('b'), returned('b', 'y')]
    const chains = requestsUnder(CO_CLI, steps).map(({ events }) =>
      events.flatMap(event =>
        event.type === 'v1.request-sent' ? event.chain.map(({ processorId }) => processorId) : [],
      ),
    )
    expect(chains).toEqual(Array.from({ length: 3 }, () => ['trim-tool-results', 'guard']))
  })
})

describe('A2 truncate_tool_returns: in all messages but the last 2, tool results over tool_output_trim_chars (2000) are cut, text or structured (measured as serialised JSON), with […truncated, N chars] (N = the original length); tool name and call id stay; 0 disables. Input objects are not mutated.', () => {
  it('A2 cuts an older text to 2000 characters and tells its length; tool name and call id stay', () => {
    expect(readUnder(CO_CLI, toolTurn('x'.repeat(2_500)))[2]?.results).toEqual([
      { id: 'a', tool: 'read', content: `${'x'.repeat(2_000)}\n[…truncated, 2500 chars]` },
    ])
  })

  it('A2 leaves the last 2 messages alone, and no more', () => {
    const steps = [
      user('q'),
      calling('a'),
      returned('a', 'x'.repeat(2_500)),
      calling('b'),
      returned('b', 'y'.repeat(2_500)),
    ]
    const lengths = contentsOf(readUnder(CO_CLI, steps)).map(content => String(content).length)
    expect(lengths).toEqual([2_025, 2_500])
    const two = [user('q'), calling('a'), returned('a', 'x'.repeat(2_500)), user('stop')]
    expect(contentsOf(readUnder(CO_CLI, two))).toEqual(['x'.repeat(2_500)])
    expect(contentsOf(readUnder(CO_CLI, [...two, user('and?')]))[0]).toContain('…truncated')
  })
})

describe('A3 truncate_history_window: when messages > max_history_messages (40; 0 disables): head = through the first assistant message that has text (may be 4+ messages when the first run used tools; none if no text), tail = max(4, max_history_messages // 2), the middle becomes one user-role marker with the summary; what counts is the view, so a compacted history does not compact again at once; on failure the static marker.', () => {
  it('A3 leaves 40 messages alone and shortens 41 to head, marker and the newest 20', () => {
    const forty = [...chat(39), user('and?')]
    expect(readUnder(CO_CLI, forty)).toEqual(forty)
    const long = chat(41)
    expect(readUnder(CO_CLI, long)).toEqual([
      ...long.slice(0, 2),
      user(`[Summary of 19 earlier messages]\n${SUMMARY}`),
      ...long.slice(21),
    ])
  })

  it('A3 waits for the summary before the very request that is too long, without calling it an emergency', () => {
    expect(summariesOf(chat(41)).map(({ trigger }) => trigger)).toEqual(['blocking'])
  })

  /** Of a first run with so many tool steps, what follows it up to 100 messages. */
  const afterLongRun = (preset = CO_CLI, more: readonly PlainMessage[] = []) => {
    const steps = Array.from({ length: 12 }, (_, n) => [calling(`c${n}`), returned(`c${n}`, 'x')])
    const run = [user('q'), ...steps.flat(), assistant('Done.'), ...more]
    return summariesOf([...run, ...chat(74)], preset)
  }

  it('A3 waits until it pays where head, marker and tail alone exceed 40 messages', () => {
    const asked = afterLongRun().map(({ plan }) => plan.lastNumber)
    expect(asked.length).toBeLessThanOrEqual(4)
    // 40 % of the 40 messages, and one where a step ends there.
    const replaced = [[], [user('One more.')]].map(
      more => afterLongRun(CO_CLI, more)[0]?.plan.toSummarize.length,
    )
    expect(replaced).toEqual([17, 16])
  })

  it('A3 compacts at each request there where minimum_replaced is 0, and never at max_history_messages 0', () => {
    const often = afterLongRun(configured({ minimum_replaced: 0 }))
    expect(often.length).toBeGreaterThan(20)
    const off = configured({ max_history_messages: 0 })
    expect(readUnder(off, chat(201))).toHaveLength(201)
  })

  it('A9 compacts at a number of tokens too, where max_history_tokens is set', () => {
    expect(summariesOf(chat(39))).toEqual([])
    const byTokens = configured({ max_history_tokens: 200, minimum_replaced: 0 })
    expect(summariesOf(chat(39), byTokens).length).toBeGreaterThan(0)
  })
})

describe('A4 Summaries use no tools; the dropped messages are the summarizer’s history.', () => {
  it('A4 asks for prose that keeps file paths, tool names, decisions, errors and pending tasks', () => {
    const [asked] = summariesOf(chat(41))
    expect(asked?.plan.summarizer.form).toBe('narrative')
    for (const kept of [/file path/, /tool name/, /decision/, /error/, /pending task/])
      expect(asked?.plan.summarizer.instructions).toMatch(kept)
  })
})

describe('A5 /compact uses the primary model always and leaves 2 messages: summary request and acknowledgement.', () => {
  it('A5 leaves the summary and the acknowledgement', () => {
    const run = createPresetRun({ preset: CO_CLI, windowTokens: 1_000_000, summary: () => SUMMARY })
    for (const message of chat(40)) run.next(message)
    run.compact()
    const next = user('And now?')
    expect(run.next(next)?.request).toEqual([
      user(`[Compacted conversation summary]\n${SUMMARY}`),
      assistant('Understood. I have the conversation context.'),
      next,
    ])
  })
})

describe('A6 Automatic compaction uses summarization_model, empty = primary.', () => {
  it('A6 asks the model of the conversation unless another is named', () => {
    const [primary] = summariesOf(chat(41))
    const [other] = summariesOf(chat(41), configured({ summarization_model: 'small' }))
    expect(primary?.plan.summarizer).toMatchObject({ writer: 'settings', model: '' })
    expect(other?.plan.summarizer.model).toBe('small')
    expect(primary?.summarizer).toBe('model')
  })
})

describe('A7 Under the threshold the very same message list comes back.', () => {
  it('A7 hands on the very same view', () => {
    const short = view('u q', 'call read', 'result read found', 'a done', 'u next')
    const context = chainContext(100_000)
    const result = buildChain(CO_CLI).reduce((read, { process }) => process(read, context), short)
    expect(result).toBe(short)
  })
})

describe('A9 What it deferred, done: token-based trigger, output offloading, compression inflation guard.', () => {
  it('A9 does not use a summary that is larger than its source', () => {
    const long = chat(41)
    const read = readUnder(CO_CLI, long, { summary: () => 'so '.repeat(4_000) })
    expect(textsOf(read)).not.toContain('so so')
    expect(read[2]).toEqual(user(STATIC(19)))
  })

  it('A9 makes a request fit the window whatever the number of messages', () => {
    const long = Array.from({ length: 15 }, (_, n) => [
      user(`${n} ${'ask '.repeat(400)}`),
      assistant('say '.repeat(400)),
    ]).flat()
    const read = readUnder(CO_CLI, [...long, user('now')], { windowTokens: 8_192 })
    expect(read.length).toBeLessThan(31)
    expect(read.at(-1)).toEqual(user('now'))
  })
})

describe('A10 `/clear` and `/compress` as aliases; a summary in two passes, the second probing the first.', () => {
  it('A10 has a summary written in one pass, and in two where probe_summary is true', () => {
    expect(CO_CLI.compaction?.summarizer.probes).toBe(false)
    expect(configured({ probe_summary: true }).compaction?.summarizer.probes).toBe(true)
  })
})
