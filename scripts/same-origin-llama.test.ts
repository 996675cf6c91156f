import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sameOriginLlama } from './same-origin-llama.ts'

const FOLDER = resolve('node_modules/@wllama')

/** What runs in the worker, and in each of its threads: with 64-bit memory, and without. */
const WORKERS = ['wllama/src/workers-code/llama-cpp.js', 'wllama-compat/index.js']
const THREADS = ['wllama/src/wasm/wllama.js', 'wllama-compat/wasm/wllama.js']

/** The file as it is built, of the text that is published unless another is given. */
function built(file: string, text = readFileSync(`${FOLDER}/${file}`, 'utf8')): string {
  const { transform } = sameOriginLlama()
  if (typeof transform !== 'object' || typeof transform.handler !== 'function')
    throw new TypeError('The plugin changes nothing')
  const run: unknown = Reflect.apply(transform.handler, undefined, [text, `${FOLDER}/${file}`])
  if (typeof run !== 'object' || run === null || !('code' in run)) throw new TypeError('Unchanged')
  return String(run.code)
}

describe('what is built of wllama', () => {
  it('makes no script from a string, and none from a blob', () => {
    for (const file of ['wllama/esm/index.js', ...WORKERS, ...THREADS]) {
      const code = built(file)
      expect(code).not.toMatch(/new Function\b|\beval\(|importScripts\(/)
      expect(code).not.toContain("type: 'text/javascript'")
      expect(code).not.toContain('type: "text/javascript"')
    }
  })

  it('starts its worker and threads by what it is given', () => {
    expect(built('wllama/esm/index.js')).toContain('this.worker = this.resources.startWorker()')
    for (const file of WORKERS) expect(built(file)).toContain('worker=startLlamaThread()')
  })

  it('gives each build the same worker, around compiled code of its own', () => {
    const [usual = '', compat = ''] = WORKERS.map(file => built(file))
    const compiled = THREADS.map(file => readFileSync(`${FOLDER}/${file}`, 'utf8').slice(-2_000))
    expect(usual).toContain(compiled[0])
    expect(compat).toContain(compiled[1])
    const client = readFileSync(`${FOLDER}/${WORKERS[0]}`, 'utf8')
    expect([usual, compat].map(code => code.endsWith(client))).toEqual([true, true])
  })

  it('is less than half of what is published, in the page', () => {
    const published = readFileSync(`${FOLDER}/wllama/esm/index.js`, 'utf8')
    expect(built('wllama/esm/index.js').length).toBeLessThan(published.length / 2)
  })

  it('says so when the library is no longer as it was', () => {
    const other = 'export class Wllama {}'
    expect(() => built('wllama/esm/index.js', other)).toThrow(/wllama has 0 places/)
  })

  it('leaves all other files alone', () => {
    expect(() => built('wllama/esm/other.js', 'export {}')).toThrow('Unchanged')
  })
})
