import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { functionAt, moduleOf, originsIn } from './built-modules.ts'

const folder = mkdtempSync(join(tmpdir(), 'palimpsest-maps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const frame = (url: string, columnNumber: number, functionName = 'a') => ({
  url,
  lineNumber: 0,
  columnNumber,
  functionName,
  scriptId: 1,
})

it('finds where a function was written', () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'assets/start-1.js.map'),
    JSON.stringify({
      version: 3,
      sources: ['../../src/host/store.ts'],
      sourcesContent: ['// Notes\nexport function createUi() {}\nlater(() => {})'],
      names: [],
      // Columns 0 and 10: the second line's function, the third line's argument.
      mappings: 'AACA,UACM',
    }),
  )
  const originOf = originsIn(folder, 'http://app/')
  expect(originOf(frame('http://app/assets/start-1.js', 3))).toEqual({
    module: 'src/host/store.ts',
    name: 'createUi',
  })
  expect(originOf(frame('http://app/assets/start-1.js', 12))).toEqual({
    module: 'src/host/store.ts',
    name: 'line 3',
  })
  expect(originOf(frame('http://app/assets/other.js', 0, 'unmapped'))).toEqual({
    module: 'other.js',
    name: 'unmapped',
  })
  expect(originOf(frame('', 0))).toBeNull()
})

it.each([
  ['../../src/ui/chat/items.ts', 'src/ui/chat/items.ts'],
  ['../../node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['../../node_modules/@base-ui/react/node_modules/tabbable/src/index.js', 'tabbable'],
  ['../../node_modules/@base-ui/react/esm/dialog/index.js', '@base-ui/react'],
  ['\0rolldown/runtime.js', 'runtime.js'],
])('names the module of %s', (source, module) => {
  expect(moduleOf(source)).toBe(module)
})

it.each([
  ['function commitRoot(root) {', 0, 'commitRoot'],
  ['function commitRoot(root) {', 19, 'commitRoot'],
  ['export async function load() {', 0, 'load'],
  ['const refresh = (): void => {', 0, 'refresh'],
  ['const refresh = (): void => {', 16, 'refresh'],
  ['  tell: (name, ...inputs) => {', 8, 'tell'],
  ['  onClose() {', 2, 'onClose'],
  ['  onClose() {', 9, 'onClose'],
  ['  useEffect(() => {', 12, ''],
])('reads the name in %s', (line, column, name) => {
  expect(functionAt(line, column)).toBe(name)
})
