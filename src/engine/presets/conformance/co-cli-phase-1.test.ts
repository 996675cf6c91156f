import { describe, expect, it } from 'vitest'
import { configurePreset } from '../../../test/presets/reading.ts'
import { assistant, calling, chat, returned, user } from '../../../test/plain/plain-chat.ts'
import {
  createPresetRun,
  readUnder,
  requestsUnder,
  type Summarizing,
} from '../../../test/plain/preset-run.ts'
import { logOf } from '../../../test/plain/plain-log.ts'
import { foldBranch, viewOf } from '../../branch/branch.ts'
import { SessionEvent } from '../../log/event.ts'
import { presetById } from '../registry.ts'

const PHASE_1 = presetById('co-cli-phase-1')
const trimmed = (count: number) =>
  user(`[Earlier conversation trimmed — ${count} messages removed to stay within context budget]`)

describe('B1 Window without a model: first 2 messages, last N (not given there: ours max_history_messages − 2), static marker with the count between.', () => {
  it('B1 keeps the first 2 and the last 38 of 61 messages around the marker', () => {
    const messages = chat(61)
    expect(readUnder(PHASE_1, messages)).toEqual([
      ...messages.slice(0, 2),
      trimmed(21),
      ...messages.slice(23),
    ])
  })

  it('B1 asks no model for a summary, however long the conversation', () => {
    const asked: unknown[] = []
    const types = requestsUnder(PHASE_1, chat(201), {
      summary: source => {
        asked.push(source)
        return null
      },
    }).flatMap(({ events }) => events.map(({ type }) => type))
    expect(asked).toEqual([])
    expect(types.filter(type => /compaction|masked/.test(type))).toEqual([])
  })
})

/** `/compact` after so many messages: what was asked of the summarizer, and what the next message has the model read. */
function compacted(messages: number) {
  const asked: Summarizing[] = []
  const run = createPresetRun({
    preset: PHASE_1,
    windowTokens: 1_000_000,
    summary: (_, effect) => {
      asked.push(effect)
      return 'So far, so good.'
    },
  })
  for (const message of chat(messages)) run.next(message)
  run.compact()
  return { asked, read: run.next(user('And now?'))?.request }
}

describe('B2 The peers’ token trigger with a safety margin below the model’s input limit (Aider’s 512) exists as an option, off here: the source argues for counting messages.', () => {
  it('B2 waits for no compaction, however full the window', () => {
    const full = Array.from({ length: 12 }, (_, n) => [
      user(`${n} ${'ask '.repeat(300)}`),
      assistant('say '.repeat(300)),
    ]).flat()
    const asked: unknown[] = []
    const read = readUnder(PHASE_1, [...full, user('now')], {
      windowTokens: 4_096,
      summary: source => {
        asked.push(source)
        return null
      },
    })
    expect(asked).toEqual([])
    expect(read.at(-1)).toEqual(user('now'))
  })

  it('B2 waits for one 512 tokens below the window, or at the budget, once the trigger is set', () => {
    const full = [...chat(16), user('x'.repeat(12_000)), assistant('say'), user('now')]
    const triggered = configurePreset(PHASE_1, { token_trigger: 1 })
    const asked: number[] = []
    const summary = (source: readonly unknown[]) => {
      asked.push(source.length)
      return 'So far, so good.'
    }
    readUnder(triggered, full, { windowTokens: 4_096, summary })
    expect(asked).toEqual([])
    readUnder(triggered, [...full.slice(0, -1), user('x'.repeat(3_000))], {
      windowTokens: 4_096,
      summary,
    })
    expect(asked.length).toBeGreaterThan(0)
  })
})

describe('B3 The summary preserves file paths, tool names, key decisions, error resolutions.', () => {
  it('B3 says so to its writer, asks for prose, and puts it between the first 2 messages and the newest turn', () => {
    const [asked] = compacted(30).asked
    expect(asked?.plan.summarizer).toMatchObject({ writer: 'settings', form: 'narrative' })
    for (const kept of [/file paths/, /tool names/, /key decisions/, /error resolutions/])
      expect(asked?.plan.summarizer.instructions).toMatch(kept)
    expect(compacted(30).read).toEqual([
      ...chat(2),
      user('[Summary of 26 earlier messages]\nSo far, so good.'),
      ...chat(30).slice(28),
      user('And now?'),
    ])
  })
})

describe('B4 Summarising does not block the interface.', () => {
  it('B4 lets no request wait for a summary', () => {
    expect(compacted(30).asked.map(({ trigger }) => trigger)).toEqual(['manual'])
    expect(PHASE_1.compaction?.blocking?.at.every(({ at }) => at === 0)).toBe(true)
  })
})

describe('B5 Serialise → load → same history; --resume, --resume <id>, /sessions have their equivalents (URL, palette, commands).', () => {
  it('B5 gives the same history from the log as JSON', () => {
    const log = logOf([...chat(6), user('q'), calling('a'), returned('a', { rows: 3 })])
    const loaded = SessionEvent.array().parse(JSON.parse(JSON.stringify(log)))
    expect(loaded).toEqual(log)
    expect(viewOf(foldBranch(loaded))).toEqual(viewOf(foldBranch(log)))
  })
})
