import type { ModelRef } from '../../engine/index.ts'

const THIS_DEVICE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/**
 * Whether a model costs money. True for a model in the browser, or on a server of this very device: it takes time but
 * no money.
 */
export function isFree({ host }: ModelRef): boolean {
  return host === null || THIS_DEVICE.test(host)
}
