/** The main screens, light and dark: nothing that axe objects to. `npm run test:long` takes all screens at both widths. */
import { test } from '../fixtures.ts'
import { expectNoBarriersIn } from '../screens.ts'

for (const [tour, width, height] of [
  ['a conversation that is compacted', 1280, 800],
  ['the settings', 390, 844],
] as const)
  test(`no screen has a barrier at ${width} px: ${tour}`, async ({ page, watch }) => {
    watch.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load resource/)
    await page.setViewportSize({ width, height })
    await expectNoBarriersIn(page, tour)
  })
