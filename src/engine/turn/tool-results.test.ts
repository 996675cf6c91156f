import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandArchived } from '../../test/archived-text.ts'
import { calls, configFor, createDrive, says } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { anyText } from '../../test/log-steps.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { faultsOfRequest } from '../../test/recorded/request-oracle.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import { toolResultsOf } from '../message/message.ts'
import { PRESETS } from '../presets/registry.ts'
import { expandHidden } from '../recall/archive-tools.ts'
import { assembleRequest } from '../request/request.ts'

const long = fc
  .tuple(anyText, fc.integer({ min: 1_000, max: 4 * 20_000 }))
  .map(([text, length]) => `${text} `.repeat(Math.ceil(length / (text.length + 1))))
const output = fc.oneof(anyText, long)

/** A conversation in which each output is the result of a tool; the model then says "Done." */
function talkWith(outputs: readonly string[], preset = PRESETS[0]) {
  let asked = 0
  let given = 0
  const drive = createDrive({
    windowTokens: 16_384,
    config: { ...(preset && { preset }), canExpand: true },
    tool: () => outputs[(given += 1) - 1] ?? '',
    answer: () => {
      asked += 1
      const callId = `c${asked}`
      return asked > outputs.length
        ? says('Done.')
        : calls({ type: 'tool-call', callId, tool: 'read', input: {} })
    },
  })
  drive.user('Read all of it.')
  return drive
}

describe.each(PRESETS.map(preset => [preset.id, preset] as const))('under %s', (_, preset) => {
  it('tool results of any shape keep every request valid', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(output, { minLength: 1, maxLength: 6 }), outputs => {
        for (const { messages } of talkWith(outputs, preset).driven().requests)
          expect(faultsOfRequest(messages)).toEqual({ orphans: 0, faults: [] })
      }),
      { numRuns: Math.ceil(propertyRuns() / 20) },
    )
  })

  it('no request holds what only the person sees of a result', () => {
    fc.assert(
      fc.property(logs(), events => {
        const config = { ...configFor(8_192, { preset }), shrinkTo: null }
        const { request } = assembleRequest(viewOf(foldBranch(events)), config)
        expect(JSON.stringify(request)).not.toMatch(
          /"(?:drawing|durationMs|isRefused|app":\{"server)":/,
        )
      }),
      { numRuns: Math.ceil(propertyRuns() / 10) },
    )
  })
})

describe('a large result', () => {
  const text = Array.from({ length: 3_000 }, (_, line) => `line ${line}: value ${line * 7}`).join(
    '\n',
  )

  it('shows start, end and id from the first request on, and its id finds the whole', () => {
    const { requests, state, events } = talkWith([text]).driven()
    const [sent = ''] = requests.flatMap(({ messages }) =>
      messages.flatMap(({ parts }) => toolResultsOf(parts).map(result => result.output)),
    )
    expect(sent.length).toBeLessThan(4_000)
    expect(sent).toContain('line 0: value 0\n')
    expect(sent).toContain('line 2999: value 20993')
    const id = /archive:([0-9a-f]{10}); expand gets the rest/.exec(sent)?.[1] ?? ''
    expect(expandArchived(events, id)).toBe(text)
    let whole = ''
    for (let from = 0; from < text.length; from = whole.length)
      whole += expandHidden(state.branch, `archive:${id}`, { from, length: 8_000 })?.replace(
        /^\[.*\]\n/,
        '',
      )
    expect(whole).toBe(text)
  })

  it('stays whole in requests where the model could not get the rest', () => {
    const drive = createDrive({
      windowTokens: 200_000,
      tool: () => text,
      answer: (_, at) =>
        at === 0 ? calls({ type: 'tool-call', callId: 'c', tool: 'read', input: {} }) : says('.'),
    })
    drive.user('Read.')
    expect(JSON.stringify(drive.driven().requests.at(-1))).toContain('line 1500: value')
  })
})
