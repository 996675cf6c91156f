import { expect, it } from 'vitest'
import { estimateText } from '../../engine/index.ts'
import { detailsIn } from './details.ts'
import { textOfHtml } from './html.ts'

const MEGABYTES = 3_000_000

it.each([
  ['details that never end', '<details type="reasoning">'],
  ['signs of a tag', '<'],
  ['scripts that never end', '<script>'],
  ['ends alone', '</details>'],
])('%s are read in one pass', (_what, piece) => {
  const text = piece.repeat(MEGABYTES / piece.length)
  // One pass over it takes about as long as this; a pass for each piece would take hours.
  const words = detailsIn(text).length + textOfHtml(text).length
  expect(words).toBeGreaterThan(0)
  expect(estimateText(text).tokens).toBeGreaterThan(0)
})
