/**
 * For a worker whose page starts it for another worker; import it first. The page hands over a port to the worker that asked, and
 * from then on all messages come and go by it: none passes through the page.
 */

const toPage = globalThis.postMessage.bind(globalThis)
const taken = Promise.withResolvers<typeof toPage>()

/** Resolves, when the page has started this worker for another one, with the function that still reaches the page. */
export const handedOver = taken.promise

globalThis.addEventListener('message', event => {
  const [port] = event.ports
  if (port === undefined || event.data !== 'take-port') return
  event.stopImmediatePropagation()
  Reflect.set(globalThis, 'postMessage', port.postMessage.bind(port))
  port.addEventListener('message', ({ data }) =>
    globalThis.dispatchEvent(new MessageEvent('message', { data })),
  )
  port.start()
  taken.resolve(toPage)
})
