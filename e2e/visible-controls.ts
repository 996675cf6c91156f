/** What a person sees at once and could press or type into. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The most that each place shows. */
const MOST = {
  'first visit': 16,
  'new chat': 14,
  header: 5,
  'header on a phone': 4,
  'under an answer': 5,
} as const

/** Expects no more controls than the place may show, without the list of chats. */
export async function expectFewControls(place: keyof typeof MOST, within: Locator): Promise<void> {
  await expect(async () => {
    const names = await namesIn(within)
    const seen = `${place}: ${names.join(' · ')}`
    expect(names.length, seen).toBeGreaterThan(0)
    expect(names.length, seen).toBeLessThanOrEqual(MOST[place])
  }).toPass({ timeout: 5_000 })
}

/** Expects as much room left of the message box as right of it, and the same of the words of an answer. */
export async function expectCentred(page: Page): Promise<void> {
  const offCentre = await page.locator('main').evaluate(pane => {
    const outer = pane.getBoundingClientRect()
    const columns = [
      pane.querySelector('form textarea')?.parentElement,
      [...pane.querySelectorAll('article[data-role="assistant"] p:not(.unseen)')].at(-1),
    ]
    return columns.flatMap(column => {
      if (!column) return []
      const { left, right } = column.getBoundingClientRect()
      return Math.abs(left - outer.left - (outer.right - right))
    })
  })
  expect(offCentre.length).toBeGreaterThan(0)
  for (const pixels of offCentre) expect(pixels).toBeLessThanOrEqual(1)
}

/** The names of the controls in sight. */
function namesIn(within: Locator): Promise<readonly string[]> {
  return within.evaluate(place => {
    const isSeen = (each: Element): boolean => {
      const { width, height, right, bottom, left, top } = each.getBoundingClientRect()
      const isInWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
      return (
        isInWindow &&
        width > 1 &&
        height > 1 &&
        each.closest('[data-session], [inert]') === null &&
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }
    const controls = place.querySelectorAll(
      'a[href], button, input:not([type="file"]), textarea, select, summary, [role="slider"]',
    )
    return [...controls]
      .filter(isSeen)
      .map(each => each.getAttribute('aria-label') ?? each.textContent ?? each.tagName)
  })
}

/** Expects that nothing to press or read lies over its neighbour, and that nothing is cut off at the sides of the page. */
export async function expectApart(place: string, within: Locator): Promise<void> {
  const faults = await within.evaluate(element => {
    const parts = element.querySelectorAll<HTMLElement>(
      'button, a[href], [role="meter"], h1, h2, input, select',
    )
    const seen = [...parts].flatMap(part => {
      const box = part.getBoundingClientRect()
      const isSeen =
        box.width > 1 &&
        box.height > 1 &&
        part.closest('.unseen') === null &&
        part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isSeen ? [{ part, box, name: part.getAttribute('aria-label') ?? part.innerText }] : []
    })
    const beyond = seen.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
    const covered = seen.flatMap((one, at) =>
      seen
        .slice(at + 1)
        .filter(
          ({ part, box }) =>
            !one.part.contains(part) &&
            !part.contains(one.part) &&
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
        ),
    )
    return [...beyond, ...covered].map(({ name }) => name)
  })
  expect(faults, place).toEqual([])
}
