/** Memory across sessions: as sessions use it, and as the page of the memory changes it. */
import { lastOf } from '../../engine/index.ts'
import { memorySentences } from '../../i18n/en/sentences/memory.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { ToolSource } from '../../ports/chat-model.ts'
import { createMemoryLog } from '../memory/change-memory.ts'
import { measureBy, memoryForModel } from '../memory/for-model.ts'
import { memoryText } from '../memory/memory-text.ts'
import type { MemoryPageOptions } from '../memory/memory-page.ts'
import type { Notices } from '../notices/notices.ts'
import { usesMemory } from '../session/engine-config.ts'
import type { Session, SessionOptions } from '../session/session-api.ts'
import type { Settings } from '../settings/settings.ts'
import type { FailureReports } from './report-failures.ts'
import { rememberLast } from '../async/calls.ts'
import type { MemoryCommands } from '../memory/memory-commands.ts'

interface MemoryOptions {
  readonly settings: () => Settings
  readonly notices: Pick<Notices, 'offerUndo' | 'fault'>
  /** The session of this id, if it runs in this tab. */
  readonly running: (sessionId: string) => Session | null
  readonly changed: () => void
}

export function createMemory(
  ports: ApplicationPorts,
  { settings, notices, running, changed }: MemoryOptions,
) {
  const { storage, clock, nextId } = ports
  let changes = 0
  const log = createMemoryLog(
    { store: storage.memory, clock, nextId },
    {
      changed: () => {
        changes += 1
        changed()
      },
      onFault: notices.fault,
    },
  )
  const measure = measureBy(texts => ports.tokenizer.count(texts))
  const textWith = rememberLast(memoryText)
  const textWithout = rememberLast(memoryText)

  const forSession = (sessionId: string): Pick<SessionOptions, 'tools' | 'sessionMemory'> => {
    const forModel = memoryForModel({
      log,
      measure,
      isUsed: () => {
        const session = running(sessionId)
        return session !== null && usesMemory(session.inspect().config.preset, settings())
      },
      author: () => {
        const branch = running(sessionId)?.inspect().branch
        const newest = branch && lastOf(branch.messages)
        return {
          by: 'model',
          source: { sessionId, messageIds: newest ? [newest.event.id] : [] },
        }
      },
      onChanged: ({ item, id }, { name }) =>
        notices.offerUndo(memorySentences.saved(name), memorySentences.undo, async () => {
          await log.undo(item, id)
        }),
    })
    const tools = ports.memoryTools(forModel)
    return {
      tools: withTools(ports.tools, tools),
      sessionMemory: {
        tools,
        text: offersTools => (offersTools ? textWith : textWithout)(log.state(), offersTools),
        note: async compaction => {
          const { entryIdOf, journalEntry } = await import('../memory/journal.ts')
          await log.load()
          const noted = { ...compaction, sessionId }
          const { journal } = log.state()
          const now = clock.now()
          const entry = await journalEntry(noted, { examine: ports.examine, now, journal })
          const { compactionId } = compaction
          const source = { sessionId, messageIds: entry?.sources[0]?.messageIds ?? [] }
          await log.change(entryIdOf(compactionId), value => (value === null ? entry : undefined), {
            by: 'rule',
            source,
          })
        },
      },
    }
  }

  return {
    /** Reads the memory before the first request; a failure is shown, and the session opens without it. */
    load: () => log.load().catch(notices.fault),
    forSession,
    /** Grows with each change. */
    changes: () => changes,
    commands: ({ reportFailure, resultOr }: FailureReports, rest: PageRest): MemoryCommands => {
      const page = async () => {
        const { createMemoryPage } = await import('../memory/memory-page.ts')
        return createMemoryPage({ log, measure, clock, store: storage.memory, ...rest })
      }
      return {
        readMemory: () => resultOr(NOTHING, async () => (await page()).readMemory()),
        saveBlock: (...inputs) => sentenceFor(async () => (await page()).saveBlock(...inputs)),
        saveEntry: (...inputs) => sentenceFor(async () => (await page()).saveEntry(...inputs)),
        forgetMemory: reportFailure(async id => (await page()).forgetMemory(id)),
        undoMemory: reportFailure(async (id, change) => (await page()).undoMemory(id, change)),
        eraseMemory: what =>
          resultOr(false, async () => {
            await (await page()).eraseMemory(what)
            return true
          }),
        exportMemory: async () => (await page()).exportMemory(),
        planBoard: async () => (await page()).planBoard(),
        applyBoard: (...inputs) =>
          resultOr(false, async () => {
            await (await page()).applyBoard(...inputs)
            return true
          }),
      }
    },
  }
}

const NOTHING = { blocks: [], journal: [], board: [] }

type PageRest = Pick<MemoryPageOptions, 'isFinished'>

/** A failure becomes the sentence that the form shows. */
async function sentenceFor(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The same list while neither the tools of the app nor those of the memory change. */
function withTools(source: ToolSource, own: ReturnType<ToolSource['current']>): ToolSource {
  const together = rememberLast((others: ReturnType<ToolSource['current']>) => [...others, ...own])
  return { current: () => together(source.current()), onChange: source.onChange }
}
