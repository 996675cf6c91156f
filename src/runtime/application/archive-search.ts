/**
 * Search in everything that was said, as a person uses it.
 *
 * @module
 */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { FoundPassages } from '../../ports/archive.ts'

export interface ArchiveSearch {
  /** What the person typed, in all sessions but those in the trash. */
  look(typed: string): Promise<FoundPassages>
  /** Brings the index up to date once the page is at rest, so that a search finds what there is and nothing that is gone. */
  prepare(): void
}

/** More than anybody reads; what was meant is named better then. */
const MOST_PASSAGES = 30

export function createArchiveSearch(
  { archive, whenIdle }: Pick<ApplicationPorts, 'archive' | 'whenIdle'>,
  onFault: (error: unknown) => void,
): ArchiveSearch {
  return {
    look: typed => archive.look(typed, { limit: MOST_PASSAGES }),
    prepare: () => whenIdle(() => void archive.refresh().catch(onFault)),
  }
}
