import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Words that many readers do not know, and what to write in their place. */
const WORDS = [
  ['anew', 'again'],
  ['thereof', 'of it'],
  ['whosoever', 'who'],
]

const FOLDERS = ['src', 'docs', 'e2e', 'scripts', 'bench', 'examples']
const FILES = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  ),
].filter(path => /\.(?:md|tsx?|css)$/.test(path) && path !== 'src/prose.test.ts')

describe('comments and docs', () => {
  it.each(WORDS)('say “%s” nowhere, but “%s”', word => {
    const pattern = new RegExp(`\\b${word}\\b`, 'i')
    const found = FILES.flatMap(path =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    )
    expect(found).toEqual([])
  })
})
