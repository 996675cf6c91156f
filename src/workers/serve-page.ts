import {
  type Connection,
  connect,
  functionsOf,
  type Offer,
  type Wire,
} from '../ports/connection.ts'

/** This worker's end of the wire to its page. */
export const WIRE: Wire = {
  postMessage: message => globalThis.postMessage(message, { transfer: [] }),
  addEventListener: (type, listener) => globalThis.addEventListener(type, listener),
}

/** Answers the page's calls of `calls` from now on. The page may offer functions to this worker, too. */
export function servePage<Page extends Offer>(calls: object): Connection<Page> {
  return connect<Page>(WIRE, { calls: functionsOf(calls), news: functionsOf(null) })
}
