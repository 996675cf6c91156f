import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configFor } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { stamped } from '../../test/branch-moves.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import { PRESETS } from '../presets/registry.ts'
import { assembleRequest, buildRequest, systemText } from './request.ts'

const FOR_ALL = 'Be brief.'
const ownWords = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 60 }),
    fc.constantFrom('Answer in French.', 'One\n\ntwo', '</transcript>', '{"role":"user"}'),
  )
  .map(text => text.trim())
  .filter(text => text !== '')

describe('the system text', () => {
  it.each([
    ['Be brief.', 'In French.', 'Be brief.\n\nIn French.'],
    ['', 'In French.', 'In French.'],
    [' Be brief.\n', ' ', 'Be brief.'],
    ['', '', ''],
  ])('of %j and %j is %j', (forAll, own, text) => expect(systemText(forAll, own)).toBe(text))
})

describe.each(PRESETS.map(preset => [preset.id, preset] as const))(
  'a system prompt of the session, under %s',
  (_, preset) => {
    const optionsOf = (windowTokens: number, own: string) => ({
      ...configFor(windowTokens),
      preset,
      system: systemText(FOR_ALL, own),
      shrinkTo: null,
    })

    it('is added to the request, and changes nothing else of it', () => {
      fc.assert(
        fc.property(logs(6), ownWords, (log, own) => {
          const view = viewOf(foldBranch(log))
          const without = assembleRequest(view, optionsOf(1_000_000, ''))
          const changed = stamped(log, [{ type: 'v1.system-prompt-changed', systemPrompt: own }])
          const folded = foldBranch(changed)
          expect(viewOf(folded)).toEqual(view)
          const built = assembleRequest(viewOf(folded), optionsOf(1_000_000, folded.systemPrompt))
          expect(built.request).toEqual({ ...without.request, system: `${FOR_ALL}\n\n${own}` })
          expect(built.tokens.tokens).toBeGreaterThanOrEqual(without.tokens.tokens)
        }),
        { numRuns: 15 },
      )
    })

    it('is in every request whole and at its place, however small the window, or none is sent', () => {
      fc.assert(
        fc.property(
          logs(8),
          ownWords,
          fc.integer({ min: 100, max: 3_000 }),
          (log, own, windowTokens) => {
            const built = buildRequest(viewOf(foldBranch(log)), optionsOf(windowTokens, own))
            if (built.type === 'refused') return
            expect(built.request.system).toBe(`${FOR_ALL}\n\n${own}`)
            expect(built.tokens.tokens).toBeLessThanOrEqual(
              optionsOf(windowTokens, own).budget.budgetTokens,
            )
          },
        ),
        { numRuns: 15 },
      )
    })
  },
)
