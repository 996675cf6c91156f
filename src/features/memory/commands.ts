import type { WorkerHost } from '../../host/feature.ts'
import { loadOnce } from '../../ports/connection.ts'
import { createFailureReports } from '../../runtime/notices/notices.ts'
import { createMemoryPage, type MemoryCommands } from './memory-page.ts'

/** The commands of the memory. The page sees a number that grows with each change, of any tab. A failure becomes a notice. */
export function create({
  ports: { storage, clock },
  memory,
  notices: { fault },
  show,
}: Pick<WorkerHost<number>, 'ports' | 'memory' | 'notices' | 'show'>): MemoryCommands {
  const { reportFailure, resultOr } = createFailureReports(fault)
  let changes = 0
  const page = loadOnce(async () => {
    const { parts, subscribe } = await memory.whole()
    subscribe(() => show((changes += 1)))
    return createMemoryPage({ ...parts, clock, store: storage.memory })
  })
  /** A form shows the failure as the reason, too. */
  const saving = (save: (made: MemoryCommands) => Promise<string | null>) =>
    page()
      .then(save)
      .catch((error: unknown) => {
        fault(error)
        return String(error)
      })
  return {
    read: project => resultOr(EMPTY, async () => (await page()).read(project)),
    saveBlock: (...given) => saving(made => made.saveBlock(...given)),
    saveEntry: (...given) => saving(made => made.saveEntry(...given)),
    forget: id => resultOr(null, async () => (await page()).forget(id)),
    undo: reportFailure(async (...given) => (await page()).undo(...given)),
    erase: what => resultOr(false, async () => (await page()).erase(what)),
    export: async () => (await page()).export(),
    boardWriter: project => resultOr(null, async () => (await page()).boardWriter(project)),
    planBoard: (...given) => resultOr(NO_PLAN, async () => (await page()).planBoard(...given)),
    applyBoard: (...given) => resultOr(false, async () => (await page()).applyBoard(...given)),
  }
}

const EMPTY = { blocks: [], journal: [], board: [], projects: [] }
const NO_PLAN = { proposals: [], considered: [] }
