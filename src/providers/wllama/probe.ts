import { wllamaProbeText } from '../../i18n/en/sentences/local-models.ts'
import type { RunnerProbe } from '../../ports/local-runner.ts'

/** The browser's answers; a part of `globalThis`. */
export interface ProbedBrowser {
  readonly isSecureContext: boolean
  readonly crossOriginIsolated: boolean
  readonly hasFiles: boolean
  readonly hasWebAssembly: boolean
  /** WebAssembly with vectors and exceptions. */
  readonly hasVectors: boolean
  /** WebAssembly with 64-bit addresses; another build works without. */
  readonly hasLargeMemory: boolean
  readonly processors: number
}

/** Whether llama.cpp works here; if not, the reason in a sentence. */
export function probeOf(browser: ProbedBrowser): RunnerProbe {
  const refused = (message: string): RunnerProbe => ({ available: false, message })
  if (!browser.isSecureContext) return refused(wllamaProbeText('insecure'))
  if (!browser.hasWebAssembly) return refused(wllamaProbeText('noWebAssembly'))
  if (!browser.hasVectors) return refused(wllamaProbeText('noVectors'))
  if (!browser.hasFiles) return refused(wllamaProbeText('noFiles'))
  const how = wllamaProbeText(`runs-${threadsOf(browser)}`)
  return {
    available: true,
    message: browser.hasLargeMemory ? how : `${how} ${wllamaProbeText('smallMemory')}`,
  }
}

/** Half of the processors run a model; with fewer than four that is one, isolated or not. */
function threadsOf({
  crossOriginIsolated,
  processors,
}: ProbedBrowser): 'one' | 'several' | 'one-here' {
  if (processors < 4) return 'one'
  return crossOriginIsolated ? 'several' : 'one-here'
}

/** Modules for the test: a function that begins with a `try` of WebAssembly, and one that makes a vector and counts its bits. */
const EXCEPTIONS = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
]
const VECTORS = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]

/** The answers of this page’s browser. */
export function thisBrowser(): ProbedBrowser {
  const hasWebAssembly = typeof WebAssembly === 'object'
  return {
    isSecureContext: globalThis.isSecureContext,
    crossOriginIsolated: globalThis.crossOriginIsolated,
    hasFiles:
      'storage' in navigator &&
      'getDirectory' in navigator.storage &&
      'createWritable' in FileSystemFileHandle.prototype,
    hasWebAssembly,
    hasVectors: hasWebAssembly && [EXCEPTIONS, VECTORS].every(validates),
    hasLargeMemory: hasWebAssembly && hasLargeMemory(validates),
    processors: navigator.hardwareConcurrency,
  }
}

/** A module with only one page of memory with 64-bit addresses. */
const LARGE_MEMORY = [0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 4, 1]

/** `isValid` says whether the browser knows all features of a module. */
export function hasLargeMemory(isValid: (module: readonly number[]) => boolean): boolean {
  return isValid(LARGE_MEMORY)
}

function validates(bytes: readonly number[]): boolean {
  return WebAssembly.validate(Uint8Array.from(bytes))
}
