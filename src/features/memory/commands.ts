import { presetById } from '../../engine/index.ts'
import type { WorkerHost } from '../../host/feature.ts'
import { loadOnce } from '../../ports/connection.ts'
import { createFailureReports } from '../../runtime/notices/notices.ts'
import { memoryUseOf } from '../../runtime/settings/settings.ts'
import type { LineChange } from './change-lines.ts'
import { createMemoryPage, type MemoryCommands } from './memory-page.ts'

/** The commands of the memory. The page sees a number that grows with each change, of any tab. A failure becomes a notice. */
export function create({
  ports: { storage, clock },
  memory,
  sessions,
  settings,
  notices: { fault },
  show,
}: Pick<
  WorkerHost<number>,
  'ports' | 'memory' | 'sessions' | 'settings' | 'notices' | 'show'
>): MemoryCommands {
  const { reportFailure, resultOr } = createFailureReports(fault)
  let changes = 0
  const page = loadOnce(async () => {
    const { parts, subscribe } = await memory.whole()
    subscribe(() => show((changes += 1)))
    const isKeptByPreset = (): boolean => {
      const preset = sessions.opened()?.inspect().config.preset ?? presetById(settings().presetId)
      return memoryUseOf(preset, { memory: 'preset' }) !== 'none'
    }
    return createMemoryPage({ ...parts, clock, store: storage.memory, isKeptByPreset })
  })
  /** A form shows the failure as the reason, too. */
  const saving = (save: (made: MemoryCommands) => Promise<string | null>) =>
    page()
      .then(save)
      .catch((error: unknown) => {
        fault(error)
        return String(error)
      })
  const changing = (change: (made: MemoryCommands) => Promise<LineChange>) =>
    page()
      .then(change)
      .catch((error: unknown) => {
        fault(error)
        return { fault: String(error), changeId: null }
      })
  return {
    read: project => resultOr(EMPTY, async () => (await page()).read(project)),
    saveBlock: (...given) => saving(made => made.saveBlock(...given)),
    addLine: (...given) => changing(made => made.addLine(...given)),
    changeLine: (...given) => changing(made => made.changeLine(...given)),
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

const EMPTY = { blocks: [], journal: [], board: [], projects: [], isByPreset: false }
const NO_PLAN = { proposals: [], considered: [] }
