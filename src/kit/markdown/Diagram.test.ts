import { expect, it } from 'vitest'
import { imageOf } from './Diagram.tsx'

const COLOURS = {
  ink: 'oklch(0.25 0.03 262)',
  faint: 'rgb(1, 2, 3)',
  line: 'red',
  ground: 'white',
  fill: 'blue',
}

it('imageOf gives the root its colours, and keeps every sign of the drawing', () => {
  const address = imageOf('<svg width="1"><text>50% of "a" & #b $& €</text></svg>', COLOURS)
  expect(address).toMatch(/^data:image\/svg\+xml,[\w%.~!*'()-]+$/)
  expect(decodeURIComponent(address.slice(address.indexOf(',') + 1))).toBe(
    '<svg style="--fg:oklch(0.25 0.03 262);--muted:rgb(1, 2, 3);--line:red;--border:red;' +
      '--bg:white;--surface:blue" width="1"><text>50% of "a" & #b $& €</text></svg>',
  )
})
