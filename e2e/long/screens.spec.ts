/** Every screen, wide and narrow, light and dark: a picture of each for the eye, and nothing that axe objects to. */
import { barriersOf } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEYS } from '../journeys.ts'
import { IS_LONG } from '../long.ts'

const SCHEMES = ['light', 'dark'] as const

/** The ways that `npm test` goes on a wide screen as well: where most rows and most fields are. */
const WIDE = ['a conversation that is compacted', 'the settings']

/** Dark, a screen has other colours and the same layout: `npm test` looks at it in one width. */
for (const [width, height, schemes] of [
  [1280, 800, IS_LONG ? SCHEMES : (['light'] as const)],
  [390, 844, SCHEMES],
] as const) {
  test.describe(`${width} px, ${schemes.join(' and ')}`, () => {
    test.use({ viewport: { width, height } })
    for (const [way, journey] of Object.entries(JOURNEYS)) {
      const tag = width > 390 && !WIDE.includes(way) ? '@long' : '@longer'
      test(`no screen has a barrier: ${way}`, { tag }, async ({ page, watch }) => {
        test.setTimeout(120_000)
        watch.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load resource/)
        await page.goto('./')
        await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
        await expect(page.getByText('now read as a summary')).toBeVisible()
        for (const [name, steps] of Object.entries(journey))
          await test.step(name, async () => {
            await steps(page)
            for (const scheme of schemes)
              expect.soft(await barriersOf(page, name, scheme)).toEqual([])
          })
      })
    }
  })
}
