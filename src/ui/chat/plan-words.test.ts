import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planOf, wordsOf } from './PlanCard.tsx'

const item = fc.record({
  text: fc.stringMatching(/^[a-z][a-z \][x>-]{0,20}[a-z]$/),
  status: fc.constantFrom('open', 'active', 'done'),
})

it('a plan that is typed as it is shown is the same plan', () => {
  fc.assert(
    fc.property(fc.array(item), fc.stringMatching(/^[a-z ]{0,20}$/), (todo, plan) => {
      expect(planOf(wordsOf({ plan: plan.trim(), todo }))).toEqual({ plan: plan.trim(), todo })
    }),
  )
})

it('a line without a mark is still to be done, and an empty one is left out', () => {
  expect(planOf({ plan: ' Go ', todo: 'paint\n\n- [X] sand\n[>] wait\n[ ]' })).toEqual({
    plan: 'Go',
    todo: [
      { text: 'paint', status: 'open' },
      { text: 'sand', status: 'done' },
      { text: 'wait', status: 'active' },
    ],
  })
})
