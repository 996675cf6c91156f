/** What leaves: a page to read, print and import. `e2e/long` has the rest. */
import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { barriersOf, expectNoBarriers } from '../barriers.ts'
import { fromChatMenu } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { eventsIn, exportSession, importSession } from '../saved-files.ts'
import { says } from '../server/behaviour.ts'
import { ask, rows } from '../talk.ts'
import { fileOf, format } from '../exports-steps.ts'

const ANSWER = `# A plan

Dig **first**, then sow. [More](https://example.org/soil) ![Soil](https://example.org/soil.png)

- [x] dig
- [ ] sow

| bed | month |
| --- | ----: |
| one | 3 |

\`\`\`js
const html = '<script>alert(1)</script>'
\`\`\`

<img src=x onerror="document.title='run'"> and $$x^2$$ and </template>`

test('a session leaves as a page that asks for nothing, reads well, and comes back whole', async ({
  page,
  serve,
}, testInfo) => {
  const server = await serve({ reply: () => says(ANSWER) })
  await openConnected(page, server)
  await ask(page, 'Plan the <garden> & the path')
  const before = await exportSession(page)
  const file = await fileOf(page, async () => {
    await fromChatMenu(page, 'Export')
    await expect(format(page, /^HTML/)).toContainText(/\d+ bytes|kB/)
    await expectNoBarriers(page, 'export-dialog')
    await format(page, /^HTML/).click()
  })
  expect(file.name).toMatch(/^plan-the-garden-the-path-[\d-]+\.html$/)

  const path = testInfo.outputPath(file.name)
  await writeFile(path, file.text)
  const reader = await page.context().newPage()
  const asked: string[] = []
  reader.on('request', request => asked.push(request.url()))
  const { href } = pathToFileURL(path)
  await reader.goto(href)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Plan the <garden> & the path')
  await expect(reader.locator('article')).toHaveCount(2)
  await expect(reader.locator('article').last()).toContainText('onerror="document.title=')
  await expect(reader.getByRole('link', { name: 'More' })).toHaveAttribute('rel', /noreferrer/)
  await expect(reader.locator('article').last().locator('math')).toBeVisible()
  await expect(reader.getByRole('table')).toBeVisible()
  await expect(reader).toHaveTitle('Plan the <garden> & the path')
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await reader.setViewportSize({ width, height })
      expect(await barriersOf(reader, 'saved-page', scheme)).toEqual([])
      expect(
        await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  expect(asked).toEqual([href])
  await reader.close()

  await importSession(page, file)
  await expect(rows(page)).toHaveCount(2)
  expect(eventsIn(await exportSession(page))).toEqual(eventsIn(before))
})
