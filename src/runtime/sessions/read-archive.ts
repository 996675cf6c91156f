import type { ApplicationPorts } from '../../ports/application-ports.ts'

/**
 * A function for the moment in which somebody begins to write, or a log changes: before it, nothing is looked for, and the archive
 * needs neither a worker nor an index. Its first call reads what the archive lacks.
 */
export function createArchiveReading(
  { archive, whenIdle }: Pick<ApplicationPorts, 'archive' | 'whenIdle'>,
  onFault: (error: unknown) => void,
): () => void {
  let isRead = false
  return () => {
    if (isRead) return
    isRead = true
    whenIdle(() => void archive.refresh().catch(onFault))
  }
}
