import './take-port.ts'
import { drawDiagram } from './draw-diagram.ts'
import { servePage } from '../ports/connection.ts'

// In a worker without a document, elkjs waits for messages and never answers a call. The library that calls it sets `self`, which
// a worker forbids. Both only check that these properties exist.
Object.defineProperties(globalThis, {
  document: { value: {} },
  self: { value: globalThis, writable: true, configurable: true },
})

const drawer = { draw: drawDiagram }

/** The functions that `createDiagramDrawer` calls. */
export type DiagramWorker = typeof drawer

servePage(drawer)
