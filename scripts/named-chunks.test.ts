import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { namedChunks } from './named-chunks.ts'

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'))
  writeFileSync(join(folder, 'start.ts'), text)
  return folder
}

it('puts a file into the chunk that its import names, in the build that has this chunk', () => {
  const folder = folderWith("const load = () => import(/* chunk: session */ './session.ts')\n")
  const groupsWith = (build: 'page' | 'worker') =>
    namedChunks(build, folder)
      .filter(({ test }) => test(join(folder, 'session.ts')))
      .map(({ name }) => name)
  expect([groupsWith('worker'), groupsWith('page')]).toEqual([['session'], []])
})

it('refuses a chunk that no build has, and a file in two chunks', () => {
  const mistyped = folderWith("import(/* chunk: sesion */ './session.ts')\n")
  expect(() => namedChunks('worker', mistyped)).toThrow('the chunk sesion')
  const twice = folderWith(
    "import(/* chunk: session */ './a.ts')\nimport(/* chunk: afterwards */ './a.ts')\n",
  )
  expect(() => namedChunks('worker', twice)).toThrow('./a.ts')
})
