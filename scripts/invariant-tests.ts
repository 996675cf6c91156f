/**
 * Finds the tests that prove an invariant, by their titles: `it('S1, S3: leaves what providers accept', …)`.
 *
 * @module
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INVARIANTS } from './invariants.ts'

const ROOT = join(import.meta.dirname, '..')

/** Rows of published systems have ids of their own, and titles with them. */
const OTHER_IDS = 'src/engine/presets/conformance/'

export interface InvariantTest {
  readonly ids: readonly string[]
  /** The title without its ids, after the group that it stands in; of a group, with the titles inside it. */
  readonly title: string
  /** Path from the root. */
  readonly file: string
}

const TITLE = /(['"`])((?:[SPBFT]\d+, )*[SPBFT]\d+): (.+?)\1,/

/** In the order of files and lines. */
export function invariantTests(): readonly InvariantTest[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\.test\.tsx?$|\.contract\.ts$|^src\/test\//.test(file))
    .filter(file => !file.startsWith(OTHER_IDS))
    .toSorted()
    .flatMap(file => testsIn(readFileSync(join(ROOT, file), 'utf8'), file))
}

/** Titles in the text of one test file. */
export function testsIn(text: string, file: string): readonly InvariantTest[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, , ids = '', title = ''] = TITLE.exec(line) ?? []
    if (title === '') return []
    const inner = line.trimStart().startsWith('describe') ? titlesInside(lines, at) : []
    const titles =
      inner.length === 0
        ? [[groupAround(lines, at), title].filter(one => one !== '').join(' – ')]
        : inner.map(one => `${title} – ${one}`)
    return titles.map(one => ({ ids: ids.split(', '), title: one, file }))
  })
}

/** The fixed title of the nearest group around a line; empty where there is none. */
function groupAround(lines: readonly string[], at: number): string {
  const depth = indentOf(lines[at])
  const group = lines
    .slice(0, at)
    .findLast(line => line.trimStart().startsWith('describe') && indentOf(line) < depth)
  return /^\s*describe\((['"])(.+?)\1,/.exec(group ?? '')?.[2] ?? ''
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length
}

/** Titles of the tests up to the end of the group that begins at a line; the formatter sets its indent. */
function titlesInside(lines: readonly string[], at: number): readonly string[] {
  const indent = ' '.repeat(indentOf(lines[at]))
  const end = lines.findIndex((line, index) => index > at && line.startsWith(`${indent}})`))
  return lines.slice(at + 1, end).flatMap(line => {
    const [, , title] = /^\s+it\((['"`])(.+?)\1,/.exec(line) ?? []
    return title === undefined ? [] : [title]
  })
}

/** The text of `docs/invariants.md`. */
export function invariantsText(tests: readonly InvariantTest[]): string {
  const groups = INVARIANTS.map(({ title, invariants }) => {
    const parts = invariants.map(({ id, sentence, later }) => {
      const proofs = tests.filter(({ ids }) => ids.includes(id))
      const lines = proofs.map(proof => `- ${proof.title} (\`${proof.file}\`)`)
      const note = later === undefined ? [] : [later]
      return [
        `### ${id}`,
        sentence,
        ...note,
        ...(proofs.length > 0 ? [lines.join('\n')] : []),
      ].join('\n\n')
    })
    return [`## ${title}`, ...parts].join('\n\n')
  })
  return `${[HEAD, ...groups].join('\n\n')}\n`
}

const HEAD = `# Invariants

What always holds, each with the tests that prove it. A title begins with the ids of what it proves, so that
\`npm run test:long\` finds it and holds it against 10,000 generated histories; \`npm run check\` takes 100, the same ones each time.
Tests in \`src/test/processor-laws.ts\` and \`src/test/mask-strategy-laws.ts\` run for every history processor and every masking strategy.

This file is written by \`npm run invariants\`.`
