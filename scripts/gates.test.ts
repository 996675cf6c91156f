/**
 * A gate that never fails proves nothing: each is shown violations in a copy and must name them.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-gates-'))
  mkdirSync(join(folder, 'src/engine'), { recursive: true })
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the types of the engine', () => {
  it.each([
    ['the network', 'export const answer = fetch("/")', 'fetch'],
    ['storage', 'export const saved = localStorage.getItem("a")', 'localStorage'],
    ['a timer', 'export const timer = setTimeout(() => 1, 1)', 'setTimeout'],
    ['randomness', 'export const id = crypto.randomUUID()', 'crypto'],
    ['the page', 'export const title = document.title', 'document'],
    ['the process', 'export const home = process.env', 'process'],
  ])('do not know %s', (_what, text, name) => {
    plant(text)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(ROOT, 'src/engine/tsconfig.json'), include: ['src'] }),
    )
    expect(outputOf('tsc', '-p', folder)).toContain(name)
  })
})

describe('lint', () => {
  it.each([
    ['a clock', 'export const at = Date.now()', 'Take the time from the event'],
    ['randomness', 'export const id = Math.random()', 'Take ids and seeds as arguments'],
    ['any', 'export const value: any = 1', 'no-explicit-any'],
    ['a default export', 'export default 1', 'no-default-export'],
    ['a swallowed error', 'export function f() { try { f() } catch {} }', 'no-empty'],
    ['a long file', 'export {}\n'.repeat(301), 'max-lines'],
  ])('refuses %s in the engine', (_what, text, name) => {
    plant(text)
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    expect(outputOf('oxlint')).toContain(name)
  })
})

function plant(text: string): void {
  writeFileSync(join(folder, 'src/engine/planted.ts'), `${text}\n`)
}

/** What a tool prints about the copy. Throws unless it found something. */
function outputOf(tool: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(join(BIN, tool), args, {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status === 0) throw new Error(`${tool} found nothing: ${stdout}${stderr}`)
  return stdout + stderr
}
