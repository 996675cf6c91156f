import { describe, expect, it } from 'vitest'
import { foldBranch } from '../engine/branch/branch.ts'
import { rowsOf } from '../engine/branch/rows.ts'
import { mutant } from '../test/mutants.ts'
import { propertyRuns } from '../test/property-runs.ts'
import { richExport, textOfFile } from '../test/rich-export.ts'
import { exportSession } from './export.ts'
import { importSession } from './import.ts'

const MUTANTS = propertyRuns()

describe('files that somebody broke', () => {
  it('begin as files that are imported', () => {
    for (let seed = 0; seed < 40; seed += 1)
      expect(importSession(textOfFile(richExport(seed)))).toMatchObject({ ok: true })
  })

  it('are the same for the same seed', () => {
    expect(mutant(7)).toEqual(mutant(7))
    expect(mutant(7).text).not.toBe(mutant(8).text)
  })

  it('are refused in a sentence, or come in whole: folded, drawn and written again as they were', () => {
    const codes = new Set<string>()
    for (let seed = 0; seed < MUTANTS; seed += 1) {
      const { changes, text } = mutant(seed)
      const told = `mutant ${seed}: ${changes.join('; ')}`
      const reading = importSession(text)
      codes.add(reading.ok ? 'accepted' : reading.fault.code)
      if (!reading.ok) {
        expect(`${told} ${reading.fault.message}`).toMatch(/\. Nothing was imported\.$/)
        continue
      }
      const { events } = reading.session
      const rows = rowsOf(foldBranch(events), new Set())
      expect({ told, isDrawn: rows.length < 100_000 }).toEqual({ told, isDrawn: true })
      const again = importSession(exportSession(reading.session))
      expect({ told, events: again.ok && again.session.events }).toEqual({ told, events })
    }
    // Most doors are knocked at.
    expect(codes.size).toBeGreaterThan(5)
    expect(codes).toContain('accepted')
  })
})
