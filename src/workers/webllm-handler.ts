/**
 * WebLLM's own worker side; it never uses the network on its own, and reports when the graphics card is gone.
 *
 * @module
 */
import { WebWorkerMLCEngineHandler } from '@mlc-ai/web-llm'

/** Answers the page's messages from now on. */
export function serveWebLlm(): WebWorkerMLCEngineHandler {
  forbidFetching()
  watchDevices()
  const handler = new WebWorkerMLCEngineHandler()
  self.addEventListener('message', event => handler.onmessage(event))
  return handler
}

/** Reports a lost graphics device, once for each; a destroyed one is not lost. */
export function reportDeviceLost(message: string): void {
  postMessage({ kind: 'deviceLost', uuid: '', content: message })
}

/** WebLLM fetches what its caches lack, from an address that the user may have replaced. Here that is an error. */
function forbidFetching(): void {
  if (typeof Cache === 'undefined') return
  Cache.prototype.add = request => {
    const url = request instanceof Request ? request.url : String(request)
    const error = new Error(url)
    error.name = 'NotStoredError'
    return Promise.reject(error)
  }
}

/** WebLLM unloads a model whose device is lost, and reports it to nobody. */
function watchDevices(): void {
  if (typeof GPUAdapter === 'undefined') return
  const request = GPUAdapter.prototype.requestDevice
  GPUAdapter.prototype.requestDevice = async function (descriptor) {
    const device = await request.call(this, descriptor)
    void device.lost.then(({ reason, message }) => {
      if (reason !== 'destroyed') reportDeviceLost(message)
    })
    return device
  }
}
