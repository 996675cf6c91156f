import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PACKAGE = '/node_modules/@wllama/wllama/'

/**
 * Lets wllama run under the page's policy. As published it puts its worker together from strings and starts it from a
 * blob; here the same code becomes files of this origin (`src/workers/llama.worker.ts` and `llama-thread.worker.ts`), and
 * the strings are dropped. Throws when a new version of the library no longer has what is changed.
 */
export function sameOriginLlama(): Plugin {
  return {
    name: 'same-origin-llama',
    // Bundled beforehand, the library would never come through here.
    config: () => ({
      optimizeDeps: { exclude: ['@wllama/wllama'] },
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
        id: /@wllama\/wllama\/(?:esm\/index|src\/workers-code\/llama-cpp|src\/wasm\/wllama)\.js/,
      },
      handler: (code, id) => {
        const path = id.split('?')[0] ?? ''
        const [folder = '', file = ''] = path.split(PACKAGE)
        const change = CHANGES[file]
        return change ? { code: change(code, `${folder}${PACKAGE}`), map: null } : null
      },
    },
  }
}

type Change = (code: string, folder: string) => string

const CHANGES: Readonly<Record<string, Change>> = {
  'esm/index.js': code => replacedOnce(code, NO_STRINGS),
  'src/workers-code/llama-cpp.js': (code, folder) =>
    workerCode(code, readFileSync(`${folder}src/wasm/wllama.js`, 'utf8')),
  'src/wasm/wllama.js': code => `${PROLOGUE}\n${code}`,
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
