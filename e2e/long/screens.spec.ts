/** Every screen, wide and narrow, light and dark: a picture of each for the eye, and nothing that axe objects to. */
import { test } from '../fixtures.ts'
import { expectNoBarriersIn } from '../screens.ts'
import { TOURS } from '../tours.ts'

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })
    for (const tour of Object.keys(TOURS))
      test(`no screen has a barrier: ${tour}`, async ({ page, watch }) => {
        test.setTimeout(120_000)
        watch.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load resource/)
        // What blocks service workers in the tests runs in the frame of a preview, too.
        watch.expectComplaint(/Service worker is disabled because the context is sandboxed/)
        await expectNoBarriersIn(page, tour)
      })
  })
}
