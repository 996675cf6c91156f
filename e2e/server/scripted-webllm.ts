/** WebLLM's worker with a scripted engine, built as the app's own worker is built, to be served in its place. */
import { join } from 'node:path'
import { build } from 'vite'
import type { EngineScript } from '../../src/test/webllm-script.ts'

const WORKER = join(import.meta.dirname, '..', '..', 'src', 'test', 'webllm-scripted.worker.ts')

/** The worker's whole code. */
export async function scriptedWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: WORKER } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunks = output && 'output' in output ? output.output : []
  const code = chunks.flatMap(chunk => (chunk.type === 'chunk' ? [chunk.code] : []))
  if (code.length !== 1 || code[0] === undefined)
    throw new RangeError(`The worker was built into ${code.length} files`)
  return code[0]
}

export function withScript(code: string, script: EngineScript): string {
  return `globalThis.engineScript = ${JSON.stringify(script)};\n${code}`
}
