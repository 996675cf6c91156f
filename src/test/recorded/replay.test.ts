import { extracted } from '../extracted.ts'
import { describe, expect, it } from 'vitest'
import { contentHash } from '../../engine/message/content-hash.ts'
import { PRESETS } from '../../engine/presets/registry.ts'
import { simulate, type SimulatedRequest } from '../simulate.ts'
import { estimateText, type CountText } from '../../engine/tokens/count.ts'
import { dataFolder, NO_DATA } from '../data-folder.ts'
import { propertyRuns } from '../property-runs.ts'
import { readRecordings, RECORDING_SOURCES } from './all.ts'
import { logOf, type Recording } from './recording.ts'
import { faultsOfRequest } from './request-oracle.ts'

const WINDOWS = [4_096, 32_768]

const folder = dataFolder()
const count = countOnce()

const IS_LONG = propertyRuns() >= 10_000
/** Of many short ones a few: their shapes repeat. A long run takes them all. */
const STRIDE = IS_LONG ? 1 : 50
/** Under each preset a recording meets one of the two windows; in a long run both. */
const WINDOW_STRIDE = IS_LONG ? 1 : WINDOWS.length
/** Every tenth is replayed again, each one under some presets; in a long run all. */
const REPEAT_STRIDE = IS_LONG ? 1 : 10
/** Of the longest recording a part takes as long as all others together; a long run takes it whole. */
const MOST_MESSAGES = IS_LONG ? Infinity : 200
const PATIENCE_MS = Math.max(120_000, propertyRuns() * 100)

const recordings = RECORDING_SOURCES.flatMap(source => {
  const whole = folder === null ? [] : (readRecordings(folder, source) ?? [])
  const all = whole.map(one => ({ ...one, messages: one.messages.slice(0, MOST_MESSAGES) }))
  return all.length > 50 ? all.filter((_, index) => index % STRIDE === 0) : all
})

const suite = `recorded conversations${folder === null ? ` (${NO_DATA})` : ''}`
describe.skipIf(folder === null).each(PRESETS)(`${suite} under $id`, preset => {
  const position = PRESETS.indexOf(preset)
  const isRepeated = (_: unknown, index: number) => (index + position) % REPEAT_STRIDE === 0

  it.each(WINDOWS)(
    'make requests that every provider accepts, within %i tokens, the same when repeated',
    { timeout: PATIENCE_MS },
    windowTokens => {
      let refused = 0
      let sent = 0
      const first: string[] = []
      const turn = position + WINDOWS.indexOf(windowTokens)
      const replayed = recordings.filter((_, index) => (index + turn) % WINDOW_STRIDE === 0)
      for (const recording of replayed) {
        const requests = replay(recording)
        for (const made of requests) {
          if (made.request === null) {
            refused += 1
            expect(made.refusal).not.toBe('')
            continue
          }
          sent += 1
          const { faults, orphans } = faultsOfRequest(made.request.messages)
          expect({ in: recording.name, at: made.afterNumber, faults, orphans }).toEqual({
            in: recording.name,
            at: made.afterNumber,
            faults: [],
            orphans: 0,
          })
          expect(made.tokens).toBeLessThanOrEqual(windowTokens)
        }
        first.push(fingerprint(requests))
      }
      expect(replayed.filter(isRepeated).map(recording => fingerprint(replay(recording)))).toEqual(
        first.filter(isRepeated),
      )
      expect(sent).toBeGreaterThan(0)
      process.stdout.write(`${preset.id} at ${windowTokens}: ${sent} sent, ${refused} refused\n`)

      function replay(recording: Recording): readonly SimulatedRequest[] {
        return simulate(logOf(recording), preset, {
          budget: { windowTokens, reserveTokens: 1, budgetTokens: windowTokens },
          system: recording.system,
          tools: [],
          count,
          summarize: asked => extracted(asked, count),
        }).requests
      }
    },
  )
})

/** All that was sent or refused, byte for byte. */
function fingerprint(requests: readonly SimulatedRequest[]): string {
  return contentHash(JSON.stringify(requests.map(({ request, refusal }) => [request, refusal])))
}

/** Any count will do for validity; each text is counted once. */
function countOnce(): CountText {
  const known = new Map<string, number>()
  return text => {
    const tokens = known.get(text) ?? estimateText(text).tokens
    known.set(text, tokens)
    return { tokens, source: 'tokenized' }
  }
}
