import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PACKAGES = '/node_modules/@wllama/'

/**
 * Lets wllama run under the page's policy. As published it puts its worker together from strings and starts it from a
 * blob; here the same code becomes files of this origin (`src/workers/llama.worker.ts` and `llama-thread.worker.ts`, and
 * two like them for the build without 64-bit memory), and the strings are dropped. Throws when a new version of the
 * library no longer has what is changed.
 */
export function sameOriginLlama(): Plugin {
  return {
    name: 'same-origin-llama',
    // Bundled beforehand, the library would never come through here.
    config: () => ({
      optimizeDeps: { exclude: ['@wllama/wllama', '@wllama/wllama-compat'] },
      worker: { plugins: () => [changes()] },
    }),
    transform: changes().transform,
  }
}

function changes(): Plugin & Required<Pick<Plugin, 'transform'>> {
  return {
    name: 'same-origin-llama:changes',
    transform: {
      filter: {
        id: /@wllama\/(?:wllama\/(?:esm\/index|src\/workers-code\/llama-cpp|src\/wasm\/wllama)|wllama-compat\/(?:index|wasm\/wllama))\.js/,
      },
      handler: (code, id) => {
        const path = id.split('?')[0] ?? ''
        const [folder = '', file = ''] = path.split(PACKAGES)
        const textOf = (other: string) => readFileSync(`${folder}${PACKAGES}${other}`, 'utf8')
        const change = CHANGES[file]
        return change ? { code: change(code, textOf), map: null } : null
      },
    },
  }
}

/** `textOf` reads another file of the two packages. */
type Change = (code: string, textOf: (file: string) => string) => string

const WORKER = 'wllama/src/workers-code/llama-cpp.js'
const COMPILED = 'wllama/src/wasm/wllama.js'
const COMPAT_COMPILED = 'wllama-compat/wasm/wllama.js'

const CHANGES: Readonly<Record<string, Change>> = {
  'wllama/esm/index.js': code => replacedOnce(code, NO_STRINGS),
  [WORKER]: (code, textOf) => workerCode(code, textOf(COMPILED)),
  [COMPILED]: code => `${PROLOGUE}\n${code}`,
  // Empty as published; here the same worker around the other build.
  'wllama-compat/index.js': (_, textOf) => workerCode(textOf(WORKER), textOf(COMPAT_COMPILED)),
  [COMPAT_COMPILED]: code => `${PROLOGUE}\n${code}`,
}

/** Each is found exactly once in version 3.8.1. */
type Replacements = readonly (readonly [pattern: RegExp, by: string])[]

const NO_STRINGS: Replacements = [
  // Names for the stack traces of another build, which is never used.
  [/^ {2}"compat": ".*"$/gm, '  compat: ""'],
  [/^var LLAMA_CPP_WORKER_CODE = .*$/gm, 'var LLAMA_CPP_WORKER_CODE = "";'],
  [/^var OPFS_UTILS_WORKER_CODE = .*$/gm, 'var OPFS_UTILS_WORKER_CODE = "";'],
  [/^var WLLAMA_EMSCRIPTEN_CODE = .*$/gm, 'var WLLAMA_EMSCRIPTEN_CODE = "";'],
  [
    /(?<=^var createWorker = \(workerCode\) => \{\n)[^]*?(?=^\};$)/gm,
    '  throw new Error("No worker is made from a string here.");\n',
  ],
  [/^ +let moduleCode = JSPI_STUB[^]*?(?=^ +const runOptions = )/gm, ''],
  [
    /^ +const completeCode = [^]*?this\.worker = createWorker\(completeCode\);$/gm,
    '      this.worker = this.resources.startWorker();',
  ],
  [/new Blob\(\[moduleCode\], \{ type: "text\/javascript" \}\),(?=\s+this\.useAsyncFile)/g, '"",'],
  [/(?<="",\s+this\.useAsyncFile)(?=\s)/g, ', runOptions'],
]

function replacedOnce(code: string, replacements: Replacements): string {
  return replacements.reduce((changed, [pattern, by]) => {
    const found = changed.match(pattern)?.length ?? 0
    if (found !== 1) throw new RangeError(`wllama has ${found} places for ${String(pattern)}`)
    return changed.replace(pattern, () => by)
  }, code)
}

/**
 * What stands before the compiled code, in the worker as in its threads. WebGPU is left to the runner that is made for
 * it. Browsers that cannot suspend WebAssembly get functions in place of the wrappers; files are read ahead there.
 */
const PROLOGUE = `
Object.defineProperty(WorkerNavigator.prototype, 'gpu', { get: () => ({ requestAdapter: async () => null }) });
if (!WebAssembly.Suspending) {
  WebAssembly.Suspending = function (run) { return run };
  WebAssembly.promising = run => async (...values) => run(...values);
}`

/** The library's own worker, with the compiled code as a function and its options from the first message. */
function workerCode(code: string, compiled: string): string {
  const inner = replacedOnce(compiled, [
    [/^var Module(?==)/g, 'var ___Module'],
    [/new Worker\(pthreadMainJs,[^)]*\)/g, 'startLlamaThread()'],
  ])
  return `
let RUN_OPTIONS = null;
addEventListener('message', ({ data }) => {
  if (data?.verb === 'module.init') RUN_OPTIONS = data.args[2];
});
function wModuleInit() { ${PROLOGUE}
${inner}
; return Module; }
${code}`
}
