import type { Diagram, DiagramDrawer } from '../ports/markdown.ts'
import type { DiagramWorker } from './diagram.worker.ts'
import { createWorkerClient, WorkerEnded, type WorkerLike } from './worker-client.ts'

/** The most characters of a diagram; a longer one takes too long. */
const MOST_CHARACTERS = 20_000
const LIMIT_MS = 10_000
/** The most diagrams in memory. */
const MOST_KEPT = 60

/** Draws diagrams in a worker, one after the other. Only a diagram that takes too long is stopped. */
export function createDiagramDrawer(start: () => WorkerLike = startWorker): DiagramDrawer {
  const kept = new Map<string, Diagram>()
  const call = createWorkerClient<DiagramWorker>(start, { staysAlive: true })
  let line: Promise<unknown> = Promise.resolve()
  const keep = (source: string, diagram: Diagram): Diagram => {
    kept.set(source, diagram)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return diagram
  }
  const drawn = async (source: string): Promise<Diagram> => {
    const started = performance.now()
    try {
      return keep(source, await call(worker => worker.draw(source), { limitMs: LIMIT_MS }))
    } catch (error) {
      const isLate = error instanceof WorkerEnded && performance.now() - started >= LIMIT_MS
      // A worker that could not be loaded may load the next time.
      return isLate ? keep(source, notDrawn('too-slow')) : notDrawn('unavailable')
    }
  }
  return {
    knownDiagram: source =>
      source.length > MOST_CHARACTERS ? notDrawn('too-long') : kept.get(source),
    drawDiagram: async source => {
      if (source.length > MOST_CHARACTERS) return notDrawn('too-long')
      const drawing = line.then(() => kept.get(source) ?? drawn(source))
      line = drawing
      return drawing
    },
  }
}

function notDrawn(reason: Extract<Diagram, { type: 'not-drawn' }>['reason']): Diagram {
  return { type: 'not-drawn', reason }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./diagram.worker.ts', import.meta.url), { type: 'module' })
}
