import { drawDiagram } from './draw-diagram.ts'
import { servePage } from '../ports/connection.ts'

// In a worker without a document, elkjs waits for messages of its own and lays nothing out for whoever calls it; and the
// library that calls it sets `self`, which a worker does not let it. Both look with the first drawing, and read no more of it.
Object.defineProperties(globalThis, {
  document: { value: {} },
  self: { value: globalThis, writable: true, configurable: true },
})

const drawer = { draw: drawDiagram }

/** What `createDiagramDrawer` talks to. */
export type DiagramWorker = typeof drawer

servePage(drawer)
