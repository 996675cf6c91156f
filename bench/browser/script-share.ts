/**
 * Whose work a sample of a script is: React's drawing, the rest of the application, or the benchmark's own.
 *
 * @module
 */
import type { Origin, OriginOf } from './built-modules.ts'
import type { Stack } from './samples.ts'

export interface Share {
  /**
   * `react`: its rendering and commits, and what our components and the list do in them. `ours`: all else of the
   * application, such as messages, patches, the store and what follows a press. `harness`: what watches the page for the
   * benchmark. `browser`: no script of a page is known to be running.
   */
  readonly of: 'react' | 'ours' | 'harness' | 'browser'
  /** Folder, package or function. */
  readonly group: string
}

/** Packages that draw. */
const DRAWING_PACKAGES: ReadonlySet<string> = new Set([
  'react',
  'react-dom',
  'scheduler',
  'virtua',
  '@base-ui/react',
  '@base-ui/utils',
  '@floating-ui/core',
  '@floating-ui/dom',
  '@floating-ui/react-dom',
])

/** React calls listeners of events with these, and asks with these whether what a selector picks has changed. */
const NO_RENDERING: ReadonlySet<string> = new Set([
  'batchedUpdates$1',
  'checkIfSnapshotChanged',
  'dispatchDiscreteEvent',
  'dispatchEvent',
  'dispatchEventForPluginEventSystem',
  'executeDispatch',
  'processDispatchQueue',
])

/** By the innermost script of the stack: what the browser does for it is its work. */
export function shareOf(stack: Stack, originOf: OriginOf): Share {
  const scripts = stack.filter(({ scriptId }) => scriptId > 0)
  const [inner] = scripts
  if (inner === undefined) return { of: 'browser', group: stack[0]?.functionName ?? '' }
  const origin = originOf(inner)
  if (origin === null) return { of: 'harness', group: inner.functionName }
  const group = groupOf(origin.module)
  return { of: isDrawing(scripts, originOf) ? 'react' : 'ours', group }
}

/** True for a package that draws, and for the interface's code where React renders or commits around it. */
function isDrawing(scripts: Stack, originOf: OriginOf): boolean {
  let isLibrary = false
  for (const frame of scripts) {
    const origin = originOf(frame)
    if (origin === null) return isLibrary
    const isReact = origin.module === 'react-dom'
    if (isReact) return !NO_RENDERING.has(origin.name)
    isLibrary ||= DRAWING_PACKAGES.has(origin.module)
    if (!isLibrary && !isInterface(origin)) return false
  }
  return isLibrary
}

function isInterface({ module }: Origin): boolean {
  return /^src\/(?:ui|kit|host|features|i18n)\//.test(module)
}

/** Two folders of ours, or the package. */
function groupOf(module: string): string {
  return module.startsWith('src/') ? module.split('/').slice(0, 3).join('/') : module
}
