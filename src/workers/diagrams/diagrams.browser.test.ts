import { expect, it } from 'vitest'
import { drawDiagram } from '../draw-diagram.ts'

const WORDS = 'Bread & "butter" <b> 5 > 4, and Größe 漢字 😀'

it.each([
  `pie title ${WORDS}\n  "Dogs" : 3\n  "Cats" : 1`,
  `gantt\n  title ${WORDS}\n  Plan ${WORDS} :crit, a, 2026-01-05, 3d\n  Build :milestone, after a, 0d`,
  `mindmap\n  root((${WORDS}))\n    Food\n      Bread\n    Beds`,
  `timeline\n  title ${WORDS}\n  2002 : ${WORDS}\n  2004 : Two : Three`,
])('a browser reads the picture of %s', async source => {
  const drawn = drawDiagram(source)
  if (drawn.type !== 'drawn') throw new RangeError(drawn.reason)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`
  await image.decode()
  expect([image.naturalWidth, image.naturalHeight]).toEqual([drawn.width, drawn.height])
})
