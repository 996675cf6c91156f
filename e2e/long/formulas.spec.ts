/** Formulas in messages, as models write them. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { ask } from '../talk.ts'
import { says } from '../server/behaviour.ts'

const FORMULAS = [
  'The roots of \\(ax^2 + bx + c = 0\\) are:',
  '',
  '\\[',
  'x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
  '\\]',
  '',
  'Inline $e^{i\\pi} + 1 = 0$, a matrix $$\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$ and cases:',
  '',
  '$$',
  '|x| = \\begin{cases} x & \\text{if } x \\ge 0 \\\\ -x & \\text{otherwise} \\end{cases}',
  '$$',
  '',
  'It costs $5 and $10; `$x$` is code; $\\nosuchcommand{x}$ is unknown.',
].join('\n')

test('are drawn as MathML, prices and code are not, and unknown ones are shown as written', async ({
  page,
  serve,
}) => {
  const server = await serve({ reply: () => says(FORMULAS, { chunk: 7 }) })
  await openConnected(page, server)
  const answer = await ask(page, 'Solve it.')
  const formulas = answer.locator('math')
  await expect(formulas).toHaveCount(5)
  await expect(answer.getByRole('group', { name: 'Formula' })).toHaveCount(3)
  await expect(answer).toContainText('It costs $5 and $10;')
  await expect(answer.locator('code').filter({ hasText: '$\\nosuchcommand{x}$' })).toBeVisible()
  // A sentence stays one; what stands on a line of its own is in its middle.
  await expect(answer.locator('p', { hasText: 'Inline' })).toContainText('and cases:')
  const offset = await formulas.nth(1).evaluate(each => {
    const range = document.createRange()
    range.selectNodeContents(each)
    const inner = range.getBoundingClientRect()
    const outer = each.parentElement?.getBoundingClientRect() ?? inner
    return Math.abs(inner.left + inner.right - outer.left - outer.right) / 2
  })
  expect(offset).toBeLessThan(2)
  // The brackets of a matrix are as high as it is, if the installed typefaces have brackets that grow.
  await expect(formulas.nth(3).locator('mo')).toHaveText(['(', ')'])
  await expect(formulas.nth(3).locator('mo[stretchy="false"]')).toHaveCount(0)
  const growsTo = await growingBracket(page)
  if (growsTo > 0.8) expect(await shareOfBracket(formulas.nth(3))).toBeGreaterThan(growsTo * 0.9)
  // A fraction that is drawn as one is higher than a line.
  const height = await formulas.nth(1).evaluate(each => each.getBoundingClientRect().height)
  expect(height).toBeGreaterThan(30)
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

/** The height of a bracket around a table as a share of the table's. */
function shareOfBracket(formula: Locator): Promise<number> {
  return formula.evaluate(each => {
    const [bracket = 0, rows = 1] = ['mo', 'mtable'].map(
      tag => each.querySelector(tag)?.getBoundingClientRect().height,
    )
    return bracket / rows
  })
}

/** The same of the plainest matrix that the browser draws by itself, 1 at most. */
async function growingBracket(page: Page): Promise<number> {
  await page.evaluate(() => {
    const make = (tag: string, ...children: readonly (Node | string)[]) => {
      const made = document.createElementNS('http://www.w3.org/1998/Math/MathML', tag)
      made.append(...children)
      return made
    }
    const row = () => make('mtr', make('mtd', make('mn', '1')))
    const matrix = make('mrow', make('mo', '('), make('mtable', row(), row()), make('mo', ')'))
    matrix.id = 'plain-matrix'
    document.body.append(make('math', matrix))
  })
  const matrix = page.locator('#plain-matrix')
  const share = await shareOfBracket(matrix)
  await matrix.evaluate(each => each.parentElement?.remove())
  return Math.min(1, share)
}
