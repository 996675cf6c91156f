import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, namesIn, pathsIn, pathsOfCommands, symbolsIn } from './named-files.ts'

const ROOT = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && existsSync(join(ROOT, file)))
const known = new Set(files)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Files that a README may mean: from its folder, from the root, below its folder, or anywhere by the end of their path. */
function meant(readme: string, name: string): readonly string[] {
  const folder = dirname(readme)
  const exact = [name, normalize(join(folder, name))].filter(path => known.has(path))
  if (exact.length > 0) return exact
  const ends = files.filter(file => file.endsWith(`/${name}`))
  const below = ends.filter(file => file.startsWith(`${folder}/`))
  return below.length > 0 ? below : ends
}

/** What a run writes, the end of many names, and files that a reader is told to add. */
const NOT_HERE = new Set([
  'bench/results.json',
  '.browser.test.ts',
  '.long.test.ts',
  'src/i18n/locale/fr.po',
])

describe('each README, and the map', () => {
  const readmes = [
    ...files.filter(file => basename(file) === 'README.md'),
    'CONTRIBUTING.md',
    'docs/architecture.md',
  ]

  it('names files that are there', () => {
    const absent = readmes.flatMap(readme =>
      filesIn(read(readme))
        .filter(name => !NOT_HERE.has(name) && meant(readme, name).length === 0)
        .map(name => `${readme}: ${name}`),
    )
    expect(absent).toEqual([])
  })

  it('names paths in commands that are there, or that begin the paths of tests', () => {
    const docs = files.filter(file => /^docs\/(?:presets\/)?[\w-]+\.md$/.test(file))
    const absent = [...readmes, ...docs].flatMap(readme =>
      pathsOfCommands(read(readme))
        .filter(path => !NOT_HERE.has(path) && !files.some(file => file.startsWith(path)))
        .map(path => `${readme}: ${path}`),
    )
    expect(absent).toEqual([])
  })

  it('names only what the sources name', () => {
    const sources = files.filter(
      file => /\.(?:tsx?|css|json|html)$/.test(file) && file !== 'package-lock.json',
    )
    const words = new Set(sources.flatMap(file => read(file).match(/[A-Za-z_$][\w$]*/g) ?? []))
    const absent = readmes.flatMap(readme =>
      namesIn(read(readme))
        .filter(name => !words.has(name))
        .map(name => `${readme}: ${name}`),
    )
    expect(absent).toEqual([])
  })

  it('names symbols that are in the file next to them', () => {
    const absent = readmes.flatMap(readme =>
      symbolsIn(read(readme))
        .filter(({ symbol, file }) => {
          const word = new RegExp(`(?<![\\w$])${symbol.replaceAll('$', '\\$')}(?![\\w$])`)
          return !NOT_HERE.has(file) && !meant(readme, file).some(one => word.test(read(one)))
        })
        .map(({ symbol, file }) => `${readme}: ${symbol} in ${file}`),
    )
    expect(absent).toEqual([])
  })
})

it('each path in a configuration is there', () => {
  const configurations = files.filter(file =>
    /(?:^|\/)(?:[\w.]+\.config\.ts|knip\.json|tsconfig\.json|package\.json|\.size-limit\.ts|\.ox\w+\.json)$/.test(
      file,
    ),
  )
  expect(configurations).toContain('vite.config.ts')
  const absent = configurations.flatMap(configuration =>
    pathsIn(read(configuration))
      .filter(path => globSync(path.replace(/\/$/, ''), { cwd: ROOT }).length === 0)
      .map(path => `${configuration}: ${path}`),
  )
  expect(absent).toEqual([])
})

describe('what a text names', () => {
  it('are the symbols before a file and in brackets behind it', () => {
    const text = 'Add it to `Effect` and its end to `Signal()` in `turn/types.ts`, as `other` does.'
    expect(symbolsIn(text).map(({ symbol }) => symbol)).toEqual(['Effect', 'Signal'])
    expect(symbolsIn('`db.ts` (`ONE` or\n`MANY`), `c.ts`')).toEqual([
      { symbol: 'ONE', file: 'db.ts' },
      { symbol: 'MANY', file: 'db.ts' },
    ])
    expect(symbolsIn('[`start`](../src/a.ts), [`a.ts`](../src/a.ts)')).toEqual([
      { symbol: 'start', file: '../src/a.ts' },
    ])
    expect(pathsOfCommands('`npx vitest run src/gone src/ui/a.ts -u`, `src/ui`, `ui`')).toEqual([
      'src/gone',
      'src/ui/a.ts',
      'src/ui',
    ])
    expect(namesIn('`start()`, `of` the `app.ts`, `npm ci`')).toEqual(['start', 'of'])
    expect(filesIn('`a/b.ts`, `*.test.ts`, `npm`')).toEqual(['a/b.ts'])
  })

  it('are the paths of a configuration, each alternative by itself', () => {
    const text = String.raw`{ test: /src\/ui\/(chat\/(Box|Queue)|Meter)\.tsx/, files: ['src/{a,b}/*.ts'] }`
    expect(pathsIn(text).toSorted()).toEqual([
      'src/a/*.ts',
      'src/b/*.ts',
      'src/ui/Meter.tsx',
      'src/ui/chat/Box.tsx',
      'src/ui/chat/Queue.tsx',
    ])
    expect(pathsIn(String.raw`/node_modules\/zod\/|src\/app\/zod\.ts/`)).toEqual(['src/app/zod.ts'])
    expect(pathsIn("// src/gone.ts\n'dist/x.js' 'node scripts/start.ts'")).toEqual([
      'scripts/start.ts',
    ])
  })
})
