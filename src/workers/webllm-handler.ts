/**
 * WebLLM's own worker side, with two additions: it never goes to the network by itself, and it says when the graphics
 * card is gone.
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

/** Told once for each device that is lost; a destroyed one is none. */
export function tellDeviceLost(message: string): void {
  postMessage({ kind: 'deviceLost', uuid: '', content: message })
}

/**
 * WebLLM fetches what it misses in its caches, from an address that the user may have replaced. Everything is fetched
 * before it is asked to load a model; what is missing then is an error that names the file.
 */
function forbidFetching(): void {
  if (typeof Cache === 'undefined') return
  Cache.prototype.add = request => {
    const url = request instanceof Request ? request.url : String(request)
    const error = new Error(url)
    error.name = 'NotStoredError'
    return Promise.reject(error)
  }
}

/** WebLLM unloads a model whose device is lost, and tells nobody. */
function watchDevices(): void {
  if (typeof GPUAdapter === 'undefined') return
  const request = GPUAdapter.prototype.requestDevice
  GPUAdapter.prototype.requestDevice = async function (descriptor) {
    const device = await request.call(this, descriptor)
    void device.lost.then(({ reason, message }) => {
      if (reason !== 'destroyed') tellDeviceLost(message)
    })
    return device
  }
}
