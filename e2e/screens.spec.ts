/** Every screen, wide and narrow, light and dark: a picture of each for the eye, and nothing that axe objects to. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
        await expect(page.getByText('it already takes')).toBeVisible()
        for (const [name, steps] of Object.entries(journey))
          await test.step(name, async () => {
            await steps(page)
            for (const scheme of ['light', 'dark'] as const)
              expect.soft(await barriersOf(page, `${name}-${width}`, scheme)).toEqual([])
          })
      })
  })
}

/** Takes a picture for the eye, and what axe finds. */
async function barriersOf(
  page: Page,
  screen: string,
  colorScheme: 'light' | 'dark',
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.screenshot({
    path: `test-results/screens/${screen.replaceAll(/\W+/g, '-')}-${colorScheme}.png`,
  })
  // Without frames to look into, and told what is sought, it takes a third of the time for the same findings.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // The dark page differs from the light one in nothing but colours.
  const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
  const { violations } = await axe.options({ resultTypes: ['violations'], ...rules }).analyze()
  return violations.map(
    ({ id, help, nodes }) =>
      `${screen}, ${colorScheme}: ${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
}
