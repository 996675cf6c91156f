/** Every screen, wide and narrow, light and dark: a picture of each for the eye, and nothing that axe objects to. */
import { barriersOf } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import { JOURNEYS } from './journeys.ts'

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`${width} px, light and dark`, () => {
    test.use({ viewport: { width, height } })
    for (const [way, journey] of Object.entries(JOURNEYS))
      test(`no screen has a barrier: ${way}`, async ({ page, watch }) => {
        test.setTimeout(120_000)
        watch.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load resource/)
        await page.goto('./')
        await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
        await expect(page.getByText('now read as a summary')).toBeVisible()
        for (const [name, steps] of Object.entries(journey))
          await test.step(name, async () => {
            await steps(page)
            for (const scheme of ['light', 'dark'] as const)
              expect.soft(await barriersOf(page, name, scheme)).toEqual([])
          })
      })
  })
}
