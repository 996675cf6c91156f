import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build, type Plugin } from 'vite'
import { importedEntries, mainOf, workerEntries, workerEntriesAlone } from './worker-entries.ts'

/** A worker that fetches a part late, which needs what the worker has as well; and one that is alone. */
const SOURCES = {
  'page.ts': `
    new Worker(new URL('./large.worker.ts', import.meta.url), { type: 'module' })
    new Worker(new URL('./small.worker.ts', import.meta.url), { type: 'module' })
  `,
  'large.worker.ts': `
    import { count } from './shared.ts'
    globalThis.ran = (globalThis.ran ?? 0) + 1
    globalThis.late = async () => (await import('./part.ts')).part() + count()
  `,
  'shared.ts': `
    let counted = 0
    export const count = () => (counted += 1)
  `,
  'part.ts': `
    import { count } from './shared.ts'
    export const part = () => count() * 10
  `,
  'small.worker.ts': `postMessage('alone')`,
}

async function built(ofWorkers: Plugin[], ofPage: Plugin[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'workers-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, code] of Object.entries(SOURCES)) writeFileSync(join(root, name), code)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: ofPage,
    worker: {
      format: 'es',
      plugins: () => ofWorkers,
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      },
    },
    build: { modulePreload: false, rolldownOptions: { input: join(root, 'page.ts') } },
  })
  const assets = join(root, 'dist/assets')
  const names = readdirSync(assets)
  const named = (start: string) => names.filter(name => name.startsWith(start))
  const textOf = (name = '') => readFileSync(join(assets, name), 'utf8')
  return { assets, named, textOf }
}

describe('the file that a worker starts from', () => {
  it('is one import of its code, which its other files import', async () => {
    const { assets, named, textOf } = await built([workerEntries()])
    const [main = ''] = named('large.main-')
    expect(named('large.worker-').map(textOf)).toEqual([`import"./${main}";\n`])
    expect(textOf(named('part-')[0])).toContain(main)
    expect(importedEntries(assets)).toEqual([])
  })

  it('runs its code once, with all that is fetched later', async () => {
    const { assets, named } = await built([workerEntries()])
    writeFileSync(join(assets, 'package.json'), '{"type":"module"}')
    await import(/* @vite-ignore */ join(assets, named('large.worker-')[0] ?? ''))
    const late: unknown = Reflect.get(globalThis, 'late')
    expect(typeof late === 'function' && (await late())).toBe(12)
    expect(Reflect.get(globalThis, 'ran')).toBe(1)
  })

  it('stays whole where nothing imports it: that is one request less', async () => {
    const { named, textOf } = await built([workerEntries()])
    expect(named('small.main-')).toEqual([])
    expect(textOf(named('small.worker-')[0])).toContain('alone')
  })

  it('has another name than the same file of a build without this', async () => {
    const [before, after] = [await built([]), await built([workerEntries()])]
    for (const name of ['large.worker-', 'part-'])
      expect(after.named(name)).not.toEqual(before.named(name))
  })
})

describe('a build in which a script imports the file of a worker', () => {
  it('fails, and says which', async () => {
    await expect(built([], [workerEntriesAlone()])).rejects.toThrow(
      /part-\S+\.js imports \.\/large\.worker-\S+\.js/,
    )
    await expect(built([workerEntries()], [workerEntriesAlone()])).resolves.toBeDefined()
  })

  it.each([
    'import{a as b}from"./runtime.worker-Ab_1-2cd.js";',
    'import"./runtime.worker-Ab_1-2cd.js";',
    'export*from"./runtime.worker-Ab_1-2cd.js";',
    'const a=await import(`./runtime.worker-Ab_1-2cd.js`);',
  ])('is known by %s', code => {
    const folder = mkdtempSync(join(tmpdir(), 'imports-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'nested'))
    writeFileSync(join(folder, 'a.js'), code)
    writeFileSync(
      join(folder, 'b.js'),
      'new Worker(new URL("runtime.worker-Ab_1-2cd.js",import.meta.url))',
    )
    expect(importedEntries(folder)).toEqual(['a.js imports ./runtime.worker-Ab_1-2cd.js'])
  })
})

it('has no name for the code of what is not the file of a worker', () => {
  expect(mainOf('assets/runtime.worker-Ab_1-2cd.js')).toBe('assets/runtime.main-Ab_1-2cd.js')
  expect(() => mainOf('assets/index-Ab_12cd.js')).toThrow('index-Ab_12cd.js')
})
