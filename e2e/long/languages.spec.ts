/** Every screen in a language that is longer and runs from the right: no text is English alone, and none is cut. */
import { PSEUDO } from '../../src/i18n/languages.ts'
import { takePicture } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { sampleLink } from '../opening.ts'
import { TOURS } from '../tours.ts'
import { cutTexts, unmarkedTexts } from '../unspoken.ts'

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })
    for (const [tour, screens] of Object.entries(TOURS))
      test(`every text is translated and whole: ${tour}`, async ({ page, watch }) => {
        test.setTimeout(180_000)
        watch.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load resource/)
        // What blocks service workers in the tests runs in the frame of a preview, too.
        watch.expectComplaint(/Service worker is disabled because the context is sandboxed/)
        await page.addInitScript(tag => {
          if (self === top) localStorage.setItem('palimpsest-language', tag)
        }, PSEUDO)
        await page.goto('./')
        await expect(sampleLink(page)).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        const look = async (screen: string) => {
          await takePicture(page, `pseudo-${screen}-${width}`)
          expect.soft(await unmarkedTexts(page), screen).toEqual([])
          expect.soft(await cutTexts(page), screen).toEqual([])
        }
        await look('first visit')
        await sampleLink(page).click()
        await expect(page.getByText('now read as a summary')).toBeVisible()
        for (const [screen, steps] of Object.entries(screens))
          await test.step(screen, async () => {
            await steps(page)
            await look(screen)
          })
      })
  })
}
