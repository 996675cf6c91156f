/** WebLLM's worker side. It never uses the network by itself, and reports a lost graphics card. */
import { WebWorkerMLCEngineHandler } from '@mlc-ai/web-llm'

/** Starts to answer the page's messages. */
export function serveWebLlm(): WebWorkerMLCEngineHandler {
  forbidFetching()
  watchDevices()
  const handler = new WebWorkerMLCEngineHandler()
  self.addEventListener('message', event => handler.onmessage(event))
  return handler
}

/** Reports a lost graphics device once; a destroyed device does not count as lost. */
export function reportDeviceLost(message: string): void {
  postMessage({ kind: 'deviceLost', uuid: '', content: message })
}

/** Makes a missing file an error. WebLLM would download it, from an address that the user may have replaced. */
function forbidFetching(): void {
  if (typeof Cache === 'undefined') return
  Cache.prototype.add = request => {
    const url = request instanceof Request ? request.url : String(request)
    const error = new Error(url)
    error.name = 'NotStoredError'
    return Promise.reject(error)
  }
}

/** WebLLM unloads a model whose device is lost, without a report. */
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
