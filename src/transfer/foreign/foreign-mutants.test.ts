import { expect, it } from 'vitest'
import { importsOf } from '../../test/foreign-files.ts'
import { foreignMutant } from '../../test/foreign-mutants.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { exportSession } from '../export.ts'
import { importSession } from '../import.ts'

const MUTANTS = propertyRuns()
const MOST_MS = 10_000

it(
  'a broken file is read in time, and what comes out of it is whole sessions of ours, or a sentence',
  { timeout: MUTANTS * 1_000 + 60_000 },
  async () => {
    let slowest = 0
    let sessions = 0
    const sentences = new Set<string>()
    for (let seed = 0; seed < MUTANTS; seed += 1) {
      const { changes, ...file } = foreignMutant(seed)
      const told = `mutant ${seed}: ${changes.join('; ')}`
      // oxlint-disable-next-line no-restricted-globals -- A test may take the time.
      const begun = performance.now()
      const read = await importsOf([file]).catch((error: unknown) => {
        throw new Error(told, { cause: error })
      })
      // oxlint-disable-next-line no-restricted-globals -- A test may take the time.
      slowest = Math.max(slowest, performance.now() - begun)
      sessions += read.sessions.length
      for (const { faults, sessions: count } of read.files) {
        for (const fault of faults) sentences.add(fault)
        // A preview promises what the second reading keeps.
        expect({ told, count }).toEqual({ told, count: read.sessions.length })
        if (count === 0) expect({ told, faults: faults.length > 0 }).toEqual({ told, faults: true })
      }
      for (const { events, images, found } of read.sessions) {
        const again = importSession(exportSession({ title: '', exportedAt: 1, events, images }))
        expect({ told, events: again.ok ? again.session.events : again.fault }).toEqual({
          told,
          events,
        })
        const messages = events.filter(({ type }) => type === 'v1.message-appended').length
        expect({ told, messages: found.messages }).toEqual({ told, messages })
      }
    }
    expect(slowest).toBeLessThan(MOST_MS)
    // Some come in, and some are told about.
    expect(sessions).toBeGreaterThan(MUTANTS / 4)
    expect(sentences.size).toBeGreaterThan(2)
  },
)
