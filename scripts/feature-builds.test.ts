import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { featuresInPage, featuresInWorker } from './feature-builds.ts'

const FILES: Readonly<Record<string, string>> = {
  '/src/features/tea/feature.ts': `import { lazy } from './lazy.ts'
import { KEY } from './key.ts'
export const Panel = lazy(async () => (await import('./Panel.tsx')).Panel)
export const tea = {
  name: 'tea',
  worker: () => import('./commands.ts'),
  beginsWith: KEY,
  settings: [{ Block: lazy(async () => (await import('./Block.tsx')).Block) }],
}
`,
  '/src/features/tea/lazy.ts': `export const lazy = load => load\nglobalThis.lazyIsHere = true\n`,
  '/src/features/tea/key.ts': `export const KEY = 'tea-key'\n`,
  '/src/features/tea/commands.ts': `export const create = () => 'the worker has this'\n`,
  '/src/features/tea/Panel.tsx': `export const Panel = () => 'the page has this, too'\n`,
  '/src/features/tea/Block.tsx': `export const Block = () => 'the page has this'\n`,
}

/** The scripts that a build makes of the feature. */
async function built(...plugins: readonly Plugin[]): Promise<string> {
  const outcome = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        resolveId: (name, from) =>
          name.startsWith('.') && from ? `/src/features/tea/${name.slice(2)}` : name,
        load: id => FILES[id],
      },
      ...plugins,
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: '/src/features/tea/feature.ts', preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = Array.isArray(outcome) ? outcome : [outcome]
  return JSON.stringify(outputs)
}

it('leaves the module of the worker out of the page', async () => {
  const page = await built(featuresInPage())
  expect(page).toContain('the page has this')
  expect(page).toContain('the page has this, too')
  expect(page).toContain('lazyIsHere')
  expect(page).not.toContain('the worker has this')
})

it('leaves the components out of the worker, with what only they import', async () => {
  const worker = await built(featuresInWorker())
  expect(worker).toContain('the worker has this')
  expect(worker).toContain('tea-key')
  expect(worker).not.toContain('the page has this')
  expect(worker).not.toContain('lazyIsHere')
})
