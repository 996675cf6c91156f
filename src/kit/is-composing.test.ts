import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesOf, SRC } from '../test/import-graph.ts'

it('every place that acts on Enter leaves the keys of input methods alone, by one function', () => {
  const paths = ['kit', 'host', 'ui'].flatMap(layer => sourcesOf(layer))
  const texts = paths.map(path => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))
  const acting = texts.filter(({ text }) => /\bkey [!=]== 'Enter'|\bEnter:/.test(text))
  expect(acting.length).toBeGreaterThan(12)
  expect(acting.filter(({ text }) => !/\b(?:isComposing|useKeys)\(/.test(text))).toEqual([
    // Called by the palette.
    expect.objectContaining({ path: 'ui/commands/PaletteResults.tsx' }),
    // The edge of the panel has no text.
    expect.objectContaining({ path: 'ui/shell/Context.tsx' }),
  ])
  expect(
    texts.flatMap(({ path, text }) => (/\.isComposing\b|\.keyCode\b/.test(text) ? [path] : [])),
  ).toEqual(['kit/is-composing.ts'])
})
