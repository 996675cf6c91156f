import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sameOriginLlama } from './same-origin-llama.ts'

const FOLDER = resolve('node_modules/@wllama/wllama')

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
    for (const file of ['esm/index.js', 'src/workers-code/llama-cpp.js', 'src/wasm/wllama.js']) {
      const code = built(file)
      expect(code).not.toMatch(/new Function\b|\beval\(|importScripts\(/)
      expect(code).not.toContain("type: 'text/javascript'")
      expect(code).not.toContain('type: "text/javascript"')
    }
  })

  it('starts its worker and threads by what it is given', () => {
    expect(built('esm/index.js')).toContain('this.worker = this.resources.startWorker()')
    expect(built('src/workers-code/llama-cpp.js')).toContain('worker=startLlamaThread()')
  })

  it('is less than half of what is published, in the page', () => {
    const published = readFileSync(`${FOLDER}/esm/index.js`, 'utf8')
    expect(built('esm/index.js').length).toBeLessThan(published.length / 2)
  })

  it('says so when the library is no longer as it was', () => {
    expect(() => built('esm/index.js', 'export class Wllama {}')).toThrow(/wllama has 0 places/)
  })

  it('leaves all other files alone', () => {
    expect(() => built('esm/other.js', 'export {}')).toThrow('Unchanged')
  })
})
