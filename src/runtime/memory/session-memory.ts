/** Memory across sessions: as sessions use it, and what its page needs. */
import { lastOf, presetById, SEARCH_MEMORY, untrustedFor } from '../../engine/index.ts'
import { memoryNoticeText } from '../../i18n/en/sentences/memory.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { loadOnce } from '../../ports/connection.ts'
import { createMemoryLog } from './change-memory.ts'
import { isForeign, type MemoryState, inScope, type MemoryScope } from './fold-memory.ts'
import type { ShownProject } from '../projects/project-commands.ts'
import { measureBy, memoryForModel } from './for-model.ts'
import { memoryText } from './memory-text.ts'
import { memoryTools } from './memory-tools.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session, SessionOptions } from '../session/session-api.ts'
import { memoryUseOf, type Settings } from '../settings/settings.ts'
import { rememberLast } from '../async/calls.ts'
import type { BoardPlannerOptions } from './board-planner.ts'

export interface MemoryOptions extends Omit<BoardPlannerOptions, 'isFinished'> {
  readonly notices: Pick<Notices, 'offerUndo' | 'fault' | 'show'>
  /** The project of a session; undefined for none. */
  readonly projectOf: (
    sessionId: string,
  ) => Pick<ShownProject, 'id' | 'readsSharedMemory'> | undefined
  /** The settings of a session: those of its project, else those for all. */
  readonly settingsOf: (sessionId: string) => Pick<Settings, 'presetId'>
  /** The session of this id, if it runs in this tab. */
  readonly running: (sessionId: string) => Session | null
}

/** Longer than the rest before an idle compaction, which comes first. */
const REST_MS = 90_000
const AT_REST = 'board at rest'

/** Loaded with the first session. */
export function createSessionMemory(
  ports: Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId' | 'tokenizer' | 'examine'>,
  { notices, running, projectOf, settingsOf, ...asking }: MemoryOptions,
) {
  const { storage, clock, nextId } = ports
  const { settings } = asking
  const listeners = new Set<() => void>()
  /** What the person was told of last. */
  let offered = ''
  const isFinished = (sessionId: string) => running(sessionId) === null
  const log = createMemoryLog(
    { store: storage.memory, clock, nextId },
    {
      changed: () => {
        for (const listener of listeners) listener()
      },
      onFault: notices.fault,
    },
  )
  const planner = loadOnce(async () => {
    const { createBoardPlanner } = await import('./board-planner.ts')
    return createBoardPlanner({ ...asking, isFinished })
  })
  const finished = loadOnce(async () => {
    const { createFinishedSessions } = await import('./finished-sessions.ts')
    const usesMemory = ({ id, presetId }: SessionRow) => {
      const preset = presetById(presetId ?? settingsOf(id).presetId)
      return memoryUseOf(preset, settings()) === 'whole'
    }
    return createFinishedSessions({ log, storage, isFinished, usesMemory })
  })
  const tellOfBoard = (proposals: number): void => {
    const text = memoryNoticeText('boardWaits', { count: proposals })
    if (proposals > 0) notices.show({ tone: 'info', text, action: null })
  }
  /** Tells the person what the rule proposes, unless it is the same as before. */
  const consolidate = async (projectId: string | undefined) => {
    const { planBoard } = await import('./board.ts')
    await (await finished()).noteNew(projectId)
    const state = inScope(log.state(), { projectId, readsShared: false })
    const { proposals } = planBoard(state, isFinished)
    const ids = proposals.map(({ id }) => id).join(' ')
    if (ids !== offered) tellOfBoard(proposals.length)
    offered = ids
    return state
  }
  /** After some time without an event: by rule, and by a free model, of which the person hears if the rule proposes nothing. */
  const rest = async (sessionId: string): Promise<void> => {
    const session = running(sessionId)
    if (!session || session.isBusy() || settings().idleCompaction === 'off') return
    if (memoryUseOf(session.inspect().config.preset, settings()) !== 'whole') return
    const state = await consolidate(projectOf(sessionId)?.id)
    const proposals = await (await planner()).prepare(state, AT_REST)
    if (offered === '') tellOfBoard(proposals)
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  storage.events.subscribe(sessionId => {
    // A message or a summary needs the model more.
    asking.calls.cancel(AT_REST)
    clearTimeout(resting)
    resting = setTimeout(() => void rest(sessionId).catch(notices.fault), REST_MS)
  })
  const measure = measureBy(texts => ports.tokenizer.count(texts))

  const forSession = (sessionId: string): Pick<SessionOptions, 'sessionMemory'> => {
    const textWith = rememberLast(memoryText)
    const textWithout = rememberLast(memoryText)
    const scoped = rememberLast(
      (state: MemoryState, projectId: string | undefined, readsShared: boolean) =>
        inScope(state, { projectId, readsShared }),
    )
    const scope = (): MemoryScope => {
      const project = projectOf(sessionId)
      return { projectId: project?.id, readsShared: project?.readsSharedMemory ?? false }
    }
    const own = () => {
      const { projectId, readsShared } = scope()
      return scoped(log.state(), projectId, readsShared)
    }
    const forModel = memoryForModel({
      log,
      measure,
      use: () => {
        const session = running(sessionId)
        return session === null ? 'none' : memoryUseOf(session.inspect().config.preset, settings())
      },
      scope,
      author: () => {
        const session = running(sessionId)?.inspect()
        const newest = session && lastOf(session.branch.messages)
        // The model may repeat what others wrote.
        const isOwn = session && untrustedFor('', session.branch, session.config) === null
        return {
          by: 'model',
          source: { sessionId, messageIds: newest ? [newest.event.id] : [] },
          origin: isOwn ? 'assistant' : 'tool',
        }
      },
      now: clock.now,
      nextId,
      onNoted: ({ item, id }) =>
        notices.offerUndo(memoryNoticeText('noted'), memoryNoticeText('undo'), async () => {
          await log.undo(item, id)
        }),
      onChanged: ({ item, id }, { name }) =>
        notices.offerUndo(
          memoryNoticeText('saved', { block: name }),
          memoryNoticeText('undo'),
          async () => {
            await log.undo(item, id)
          },
        ),
    })
    const tools = memoryTools(forModel)
    return {
      sessionMemory: {
        tools,
        isOffered: (tool, use) => {
          if (!tools.includes(tool) || use === 'whole') return true
          return use === 'journal' && tool.definition.name === SEARCH_MEMORY
        },
        text: offersTools =>
          (offersTools ? textWith : textWithout)(own(), offersTools, scope().projectId),
        consolidate: async () => void (await consolidate(scope().projectId)),
        isForeign: () => isForeign(own()),
        note: async compaction => {
          const { entryIdOf, joined, journalEntry } = await import('./journal.ts')
          await log.load()
          const isImported = running(sessionId)?.inspect().config.isImported ?? false
          const noted = { ...compaction, sessionId, isImported }
          const { journal } = log.state()
          const now = clock.now()
          const made = await journalEntry(noted, { examine: ports.examine, now, journal })
          const { projectId } = scope()
          if (!made) return
          const entry = projectId === undefined ? made : { ...made, project: projectId }
          const id = entryIdOf(compaction.compactionId)
          const [source = { sessionId, messageIds: [] }] = entry.sources
          // A summary that comes after its messages left the view joins their entry.
          const isNew = !log.state().histories.has(id)
          await log.change(
            id,
            value => (value?.type === 'entry' ? joined(value, entry) : isNew ? entry : undefined),
            { by: 'rule', source },
          )
        },
      },
    }
  }

  const noteNew = async (projectId: string | undefined) => (await finished()).noteNew(projectId)
  return {
    load: log.load,
    forSession,
    /** For the page of the memory. */
    parts: { log, measure, isFinished, noteNew, planner },
    /** Calls back after each change, of any tab. */
    subscribe: (listener: () => void) => void listeners.add(listener),
  }
}
