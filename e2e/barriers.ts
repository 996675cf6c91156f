/** Barriers of a screen that axe finds, and screenshots to look at. */
import type { Locator, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

declare global {
  interface Window {
    /** In a page that has run `axe.source`. */
    readonly axe: typeof axe
  }
}

type Scheme = 'light' | 'dark'

const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** Told what is sought, it takes half the time for the same findings. The dark page differs in nothing but colours. */
const OPTIONS: Readonly<Record<Scheme, RunOptions>> = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** Objections to the page as it is, in one of its themes. The picture's file has the name of the screen. */
export async function barriersOf(
  page: Page,
  screen: string,
  colorScheme: Scheme,
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await takePicture(page, `${screen}-${page.viewportSize()?.width ?? 0}-${colorScheme}`)
  // A megabyte of script: once for each page, not for each look at it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(runAxe, OPTIONS[colorScheme])
  return violations.map(violation => `${screen}, ${colorScheme}: ${violation}`)
}

/** For the eye, in `test-results/screens`. A whole test run takes none: all pictures of a run take half a minute. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PALIMPSEST_PICTURES === 'none') return
  await page.screenshot({ path: `test-results/screens/${name.replaceAll(/\W+/g, '-')}.png` })
}

/** Light and dark. The page is light afterwards. */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  for (const scheme of SCHEMES) expect(await barriersOf(page, screen, scheme)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** In the page: what is wrong, and where. */
async function runAxe(options: RunOptions): Promise<readonly string[]> {
  const { violations } = await window.axe.run(document, options)
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
}

/**
 * Everything in sight that can be pressed in `place` is large enough for a finger: 44 pixels each way. What is drawn may be
 * smaller, if a finger next to it presses it all the same, or presses its neighbour there.
 */
export async function expectTouchable(place: Locator): Promise<void> {
  const targets = place.locator('button, a, summary, input:not([type="checkbox"]), textarea')
  // A row that just came may still move into place.
  await expect.poll(() => targets.evaluateAll(tooSmall)).toEqual([])
}

/** In the page: the names and sizes of what is too small for a finger. */
function tooSmall(elements: readonly (HTMLElement | SVGElement)[]): readonly string[] {
  // The list takes no press while it scrolls, and to look at each element scrolls it.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[style*="pointer-events"] { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(sheet)
  const found = elements.flatMap(element => {
    element.scrollIntoView({ block: 'center' })
    const { width, height, left, top } = element.getBoundingClientRect()
    if (width === 0 || (width >= 43.9 && height >= 43.9)) return []
    const [x, y] = [left + width / 2, top + height / 2]
    // The area may be off the middle by the border of one side.
    const reach = [
      [x - 20.9, y],
      [x + 20.9, y],
      [x, y - 20.9],
      [x, y + 20.9],
    ] as const
    const isReached = ([atX, atY]: readonly [number, number]) =>
      document.elementFromPoint(atX, atY)?.closest('button, a, summary, input, textarea')
    const name = element.getAttribute('aria-label') ?? element.textContent
    return reach.every(isReached) ? [] : [`${name}: ${width} x ${height}`]
  })
  document.adoptedStyleSheets.pop()
  return found
}
