/** Offloading of large tool results: which preset does it, and what the later steps of its chain keep of it. */
import { describe, expect, it } from 'vitest'
import { calls, createDrive, says } from '../../../test/drive.ts'
import { configurePreset } from '../../../test/presets/reading.ts'
import { toolResultsOf } from '../../message/message.ts'
import type { PresetOptions } from '../../log/event.ts'
import { PRESETS, presetById } from '../registry.ts'
import type { Preset } from '../preset.ts'

const LARGE = 50_000

/** What each request shows of one result of 50,000 characters, in the turn of its call and in the turn after. */
function shownOf(preset: Preset, config: { readonly automatic?: boolean } = {}) {
  const drive = createDrive({
    windowTokens: 200_000,
    config: { preset, canExpand: true, ...config },
    tool: () => 'x'.repeat(LARGE),
    answer: (_, at) =>
      at === 0 ? calls({ type: 'tool-call', callId: 'c', tool: 'read', input: {} }) : says('Done.'),
  })
  drive.user('Read all of it.')
  drive.user('And now?')
  const [current = '', next = ''] = drive
    .driven()
    .requests.flatMap(({ messages }) =>
      messages.flatMap(({ parts }) => toolResultsOf(parts).map(({ output }) => output)),
    )
  return { current, next, events: drive.driven().events }
}

const under = (id: string, options: PresetOptions = {}) =>
  shownOf(configurePreset(presetById(id), options))

describe('a result of 50,000 characters', () => {
  it.each(PRESETS.filter(({ offload }) => !offload))(
    '$id sends it whole in the turn of its call',
    preset => {
      expect(shownOf(preset).current).toHaveLength(LARGE)
    },
  )

  it('off sends it whole in every turn, and masks nothing', () => {
    const { current, next, events } = under('off')
    expect([current.length, next.length]).toEqual([LARGE, LARGE])
    expect(events.filter(({ type }) => type === 'v1.tool-outputs-masked')).toEqual([])
  })

  it('D2 is not touched in the current turn, and tool_result_chars says what stays of it later', () => {
    const usual = under('cowagent')
    expect(usual.current).toHaveLength(LARGE)
    expect(usual.next).toMatch(/^x{10000}\n\n\[… 30000 characters left out …\]\n\nx{10000}$/)
    expect(under('cowagent', { tool_result_chars: 60_000 }).next).toHaveLength(LARGE)
    expect(under('cowagent', { tool_result_chars: 30_000 }).next).toMatch(/^x{15000}\n/)
  })

  it('A2 A9 stays whole in the last 2 messages; then the cut tells its own length and keeps its id', () => {
    const { current, next } = under('co-cli')
    expect(current).toHaveLength(LARGE)
    expect(next).toMatch(
      /^x{2000}\n\[… 47000 of 50000 characters left out, .*archive:[0-9a-f]{10}; expand gets the rest …\]\n\[…truncated, 50000 chars\]$/,
    )
    expect(under('co-cli', { tool_output_trim_chars: 500 }).next).toMatch(
      /^x{500}\n\[….*archive:[0-9a-f]{10};.*\n\[…truncated, 50000 chars\]$/,
    )
    const off = under('co-cli', { tool_output_trim_chars: 0 })
    expect([off.current.length, off.next.length]).toEqual([LARGE, LARGE])
  })

  it('palimpsest shows start, end and id from the first request on; offload_chars moves the limit, 0 ends it', () => {
    expect(under('palimpsest').current).toMatch(/^x{2000}\n\[….*archive:.*\]\nx{1000}$/)
    expect(under('palimpsest', { offload_chars: 50_000 }).current).toHaveLength(LARGE)
    expect(under('palimpsest', { offload_chars: 0 }).next).toHaveLength(LARGE)
  })

  it('palimpsest sends it whole while automatic work is off', () => {
    expect(shownOf(presetById('palimpsest'), { automatic: false }).next).toHaveLength(LARGE)
  })
})

describe('an offloaded result', () => {
  const offloaded = () => {
    const drive = createDrive({
      windowTokens: 200_000,
      config: { canExpand: true },
      tool: () => 'x'.repeat(LARGE),
      answer: (_, at) =>
        at === 0
          ? calls({ type: 'tool-call', callId: 'c', tool: 'read', input: {} })
          : says('Done.'),
    })
    drive.user('Read all of it.')
    return drive
  }

  it.each([
    ['cowagent', { tool_result_chars: 1_000 }],
    ['co-cli', { tool_output_trim_chars: 1_000 }],
  ])('keeps its id when %s cuts it further', (id, options) => {
    const drive = offloaded()
    drive.reconfigure({ preset: configurePreset(presetById(id), options) })
    drive.user('And now?')
    const request = JSON.stringify(drive.driven().requests.at(-1))
    expect(request).toMatch(/archive:[0-9a-f]{10}; expand gets the rest/)
    expect(request.match(/x{3,}/g)?.join('').length).toBeLessThan(1_100)
  })

  it('keeps its id when the guard shortens it', () => {
    const { offload } = presetById('palimpsest')
    const drive = createDrive({
      windowTokens: 2_000,
      config: { canExpand: true, preset: { ...presetById('masking'), masks: [], offload } },
      tool: () => `${'apple pear '.repeat(5_000)}`,
      answer: (_, at) =>
        at === 0
          ? calls(
              ...['a', 'b', 'c', 'd'].map(
                callId => ({ type: 'tool-call', callId, tool: 'read', input: {} }) as const,
              ),
            )
          : says('Done.'),
    })
    drive.user('Read all of it.')
    const results = drive
      .driven()
      .requests.flatMap(({ messages }) =>
        messages.flatMap(({ parts }) => toolResultsOf(parts).map(({ output }) => output)),
      )
    expect(results.some(({ length }) => length < 3_000)).toBe(true)
    for (const output of results) expect(output).toMatch(/archive:[0-9a-f]{10}/)
  })
})
