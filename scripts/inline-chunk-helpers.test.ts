import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { build } from 'vite'
import { inlineChunkHelpers } from './inline-chunk-helpers.ts'

/** Modules that are asked for one by one and lie two in a chunk, which makes their namespaces with a helper. */
const SOURCES = {
  'entry.ts': `
    const modules = [import('./a1.ts'), import('./a2.ts'), import('./b1.ts'), import('./b2.ts')]
    export const values = async () => (await Promise.all(modules)).map(({ value }) => value)
  `,
  'a1.ts': `export const value = 1`,
  'a2.ts': `export const value = 2`,
  'b1.ts': `export const value = 3`,
  'b2.ts': `export const value = 4`,
}

async function builtWith(plugins: ReturnType<typeof inlineChunkHelpers>[]) {
  const root = mkdtempSync(join(tmpdir(), 'helpers-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, code] of Object.entries(SOURCES)) writeFileSync(join(root, name), code)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'entry.ts'),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          codeSplitting: {
            groups: ['a', 'b'].map(name => ({ name, test: new RegExp(`/${name}\\d\\.ts$`) })),
          },
        },
      },
    },
  })
  const dist = join(root, 'dist')
  return { entry: join(dist, 'entry.mjs'), files: readdirSync(dist).toSorted(), dist }
}

it('writes the helpers into the chunks that call them, which then do the same', async () => {
  const { entry, files, dist } = await builtWith([inlineChunkHelpers()])
  expect(files.map(file => file.replace(/-.*/, ''))).toEqual(['a', 'b', 'entry.mjs'])
  for (const file of files)
    expect(readFileSync(join(dist, file), 'utf8')).not.toContain('rolldown-runtime')
  const { values } = await import(/* @vite-ignore */ entry)
  expect(await values()).toEqual([1, 2, 3, 4])
})

it('is needed: without it they are a file of their own', async () => {
  const { files } = await builtWith([])
  expect(files).toContainEqual(expect.stringMatching(/^rolldown-runtime-/))
})
