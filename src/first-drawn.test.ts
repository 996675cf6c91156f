import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, SRC } from './test/import-graph.ts'

/** What draws the conversation: the chunk of this name in `vite.config.ts`. */
const CONVERSATION = [
  'ui/shell/ConversationArea.tsx',
  'ui/shell/Context.tsx',
  'ui/notices/Advice.tsx',
  'ui/sessions/SessionList.tsx',
  'ui/sessions/ListTools.tsx',
  'kit/markdown/MarkdownBlock.tsx',
]
const TYPES = /^(?:import|export) type [^'"]*?from '[^']+'$/gm

/** What the file needs as it is loaded. The build drops what nobody uses of the engine. */
function neededBy(path: string) {
  const text = readFileSync(join(SRC, path), 'utf8').replaceAll(TYPES, '')
  return importsOf(path, text).filter(({ isLazy, to }) => !isLazy && !to?.startsWith('engine/'))
}

it('the conversation is drawn without zod, which only the application needs', () => {
  const needed = new Set(CONVERSATION)
  const checking: string[] = []
  for (const path of needed)
    for (const { specifier, to } of neededBy(path)) {
      if (specifier === 'zod') checking.push(path)
      if (to !== null && /\.tsx?$/.test(to)) needed.add(to)
    }
  expect(needed.size).toBeGreaterThan(100)
  expect(checking).toEqual([])
})
