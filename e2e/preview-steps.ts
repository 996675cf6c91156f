import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { button } from './controls.ts'
import { rows } from './talk.ts'

/** A page with a button that counts, as a model writes it. */
export const clock = (colour: string) => `Here is the page:

\`\`\`html
<!doctype html>
<html>
<head>
<title>Counter</title>
<style>button { background: ${colour}; color: white; font-size: 2rem }</style>
</head>
<body>
<h1>Counter in ${colour}</h1>
<button id="count">0</button>
<script>
let count = Number(localStorage.getItem('count') ?? 0)
document.getElementById('count').onclick = () => {
  count += 1
  localStorage.setItem('count', count)
  document.getElementById('count').textContent = count
  if (count === 2) missingFunction()
}
console.log('ready')
</script>
</body>
</html>
\`\`\`

Press the button.`

/** The panel beside the conversation. */
export function previewPanel(page: Page): Locator {
  return page.getByRole('region', { name: /^Preview of / })
}

/** The page in the newest frame of the panel. */
export function previewed(page: Page): FrameLocator {
  return previewPanel(page)
    .frameLocator('iframe[src="./preview.htm"]')
    .frameLocator('iframe >> nth=-1')
}

/** Presses Preview at the newest code. */
export async function openPreview(page: Page): Promise<Locator> {
  await button(rows(page, 'assistant').last(), 'Preview').last().click()
  await expect(previewPanel(page)).toBeVisible()
  return previewPanel(page)
}

/** Measures from now on how long the page did nothing else than wait. Gives the longest pause in milliseconds. */
export async function watchPauses(page: Page): Promise<() => Promise<number>> {
  const longest = await page.evaluateHandle(() => {
    const found = { ms: 0 }
    let before = performance.now()
    setInterval(() => {
      const now = performance.now()
      found.ms = Math.max(found.ms, now - before)
      before = now
    }, 20)
    return found
  })
  return () => longest.evaluate(({ ms }) => ms)
}
