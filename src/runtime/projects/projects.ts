/** The projects: what their sessions use, and how a person changes them. Loaded with the first project. */
import { systemText } from '../../engine/index.ts'
import { markedWords, projectNoticeText } from '../../i18n/en/sentences/projects.ts'
import type { Change } from '../../ports/change-log.ts'
import type { DocumentPort } from '../../ports/documents.ts'
import { errorText } from '../../ports/errors.ts'
import { type Clock, isTemporary, type NextId } from '../../ports/platform.ts'
import {
  LONGEST_PROJECT_NAME,
  MOST_PROJECT_CHARACTERS,
  MOST_PROJECT_FILES,
  type Project,
} from '../../ports/projects.ts'
import type { SessionMarks, SessionRow, StoragePort } from '../../ports/storage.ts'
import { modelNameOf } from '../models/model-options.ts'
import { ModelSetting } from '../models/session-model-settings.ts'
import { explainFullDisk } from '../notices/full-disk.ts'
import type { Notices } from '../notices/notices.ts'
import type { Settings } from '../settings/settings.ts'
import { filesForModel, filesOf, readProjectFile } from './project-files.ts'
import type { MarkChange, ProjectCommands, ProjectWords, ShownProject } from './project-commands.ts'
import { loadOnce } from '../../ports/connection.ts'

export interface ProjectsOptions {
  readonly storage: Pick<StoragePort, 'projects' | 'sessions' | 'takeBack'>
  readonly documents: DocumentPort
  readonly clock: Clock
  readonly nextId: NextId
  readonly notices: Pick<Notices, 'offerUndo' | 'fault'>
  /** Those for all sessions. */
  readonly settings: () => Settings
  /** Those of a session. */
  readonly settingsFor: (sessionId: string) => Settings
  /** Prepares a model. */
  readonly ready: (settings: Settings) => Promise<void>
  /** The model of this name. Throws `AppError` if there is none. */
  readonly modelNamed: (name: string) => ModelSetting
  readonly sessions: {
    readonly rowOf: (sessionId: string) => SessionRow | undefined
    readonly rows: () => readonly SessionRow[]
    readonly rereadRows: (sessionIds: readonly string[]) => Promise<unknown>
    /** Opens a new session with this preparation. */
    readonly startPrepared: (
      prepare: (sessionId: string) => Promise<void>,
      projectId: string,
    ) => Promise<void>
    readonly opened: () => {
      readonly sessionId: string
      readonly modelChanged: () => Promise<void>
    } | null
    /** Actions on whole saved sessions. */
    readonly whole: () => Promise<
      Record<'moveToTrash' | 'restoreFromTrash', (sessionIds: readonly string[]) => Promise<void>>
    >
  }
  readonly changed: () => void
}

export type Projects = ReturnType<typeof createProjects>

export function createProjects(options: ProjectsOptions) {
  const { storage: store, clock, nextId, notices, settings, sessions, changed } = options
  let list: readonly Project[] = []
  let shown: readonly ShownProject[] = []
  /** Projects of sessions that are not stored yet. */
  const ofNew = new Map<string, string>()
  const noteNew = (sessionId: string, projectId: string | null): void => {
    if (projectId === null) ofNew.delete(sessionId)
    else ofNew.set(sessionId, projectId)
  }
  const madeSettings = new Map<string, { of: Settings; project: Project; settings: Settings }>()
  const named = (id: string | null | undefined) => list.find(project => project.id === id)

  const read = async () => {
    list = await store.projects.list()
    shown = list.map(({ files = [], ...project }) => ({
      ...project,
      model: modelIn(project),
      files: files.map(({ whole: _whole, outline: _outline, ...file }) => file),
    }))
    changed()
  }
  /** Reads the projects once; after a failure the next call tries again. */
  const load = loadOnce(async () => {
    await store.projects.subscribe(
      () =>
        void read()
          .then(() => followMarks([]))
          .catch(notices.fault),
    )
    await read()
  })
  const settingsIn = (projectId: string | undefined): Settings => {
    const usual = settings()
    const project = named(projectId)
    if (!project) return usual
    const before = madeSettings.get(project.id)
    if (before?.of === usual && before.project === project) return before.settings
    const model = ModelSetting.safeParse(project.model).data
    const now: Settings = {
      ...usual,
      ...model,
      systemPrompt: systemText(usual.systemPrompt, project.instructions),
      ...(project.preset && {
        presetId: project.preset.presetId,
        presetOptions: project.preset.options,
      }),
    }
    madeSettings.set(project.id, { of: usual, project, settings: now })
    return now
  }
  const projectIdOf = (sessionId: string): string | undefined => {
    const row = sessions.rowOf(sessionId)
    return named(row ? row.projectId : ofNew.get(sessionId))?.id
  }

  /** The open session may have another model or other instructions now. */
  const followMarks = async (sessionIds: readonly string[]) => {
    await sessions.rereadRows(sessionIds)
    const open = sessions.opened()
    if (open) await options.ready(options.settingsFor(open.sessionId))
    changed()
    await open?.modelChanged()
  }
  const put = async (project: Project) => {
    await store.projects.put(project)
    await read()
    await followMarks([])
  }
  const mark = async (marks: ReadonlyMap<string, SessionMarks>) => {
    const made = await store.sessions.mark(marks)
    for (const [id, { projectId }] of marks) if (projectId !== undefined) noteNew(id, projectId)
    await followMarks([...marks.keys()])
    return made
  }
  /** What another tab or device changed since stays. */
  const takeBack = async (made: readonly Change[], sessionIds: readonly string[]) => {
    await store.takeBack(made)
    for (const id of sessionIds) noteNew(id, (await store.sessions.marksOf(id)).projectId ?? null)
    await read()
    await followMarks(sessionIds)
  }
  const markedRow = async (id: string): Promise<Marked> => {
    const row = sessions.rowOf(id)
    if (row) return row
    const { projectId, tags, archivedAt } = await store.sessions.marksOf(id)
    return {
      id,
      title: '',
      projectId: projectId ?? undefined,
      tags,
      archivedAt: archivedAt ?? undefined,
    }
  }
  const faultOf = (
    { name }: ProjectWords,
    id: string | null,
    files: Project['files'] = [],
  ): string | null => {
    if (files.length > MOST_PROJECT_FILES)
      return projectNoticeText('manyFiles', { count: MOST_PROJECT_FILES })
    if (files.reduce((sum, { whole }) => sum + whole.length, 0) > MOST_PROJECT_CHARACTERS)
      return projectNoticeText('longFiles')
    if (name === '') return projectNoticeText('noName')
    if (name.length > LONGEST_PROJECT_NAME)
      return projectNoticeText('longName', { count: LONGEST_PROJECT_NAME })
    const isTaken = list.some(
      other => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
    )
    return isTaken ? projectNoticeText('nameTaken', { name }) : null
  }
  const modelOf = (name: string | null, before: Project | undefined): Project['model'] => {
    if (name === null) return null
    // Its server may be disconnected now.
    return before && modelIn(before) === name ? before.model : options.modelNamed(name)
  }

  const commands: ProjectCommands = {
    save: async (id, typed) => {
      try {
        await load()
        const words = { ...typed, name: typed.name.trim(), instructions: typed.instructions.trim() }
        const before = named(id)
        const files = filesOf(words, before)
        const sentence = faultOf(words, id, files)
        if (sentence !== null) return { ok: false, sentence }
        const now = clock.now()
        const project = {
          ...words,
          id: id ?? `project-${nextId()}`,
          model: modelOf(words.model, before),
          files,
          createdAt: before?.createdAt ?? now,
          changedAt: now,
        }
        await put(project)
        return { ok: true, id: project.id }
      } catch (error) {
        return { ok: false, sentence: errorText(explainFullDisk('setting', error)) }
      }
    },
    readFile: file => readProjectFile(file, options.documents),
    remove: async (id, ofSessions) => {
      const project = named(id)
      if (!project) return
      const ids = sessions.rows().flatMap(row => (row.projectId === id ? [row.id] : []))
      const trashed = ofSessions === 'trash' ? ids : []
      if (trashed.length > 0) await (await sessions.whole()).moveToTrash(trashed)
      const made = await store.projects.remove(id)
      await read()
      await followMarks([])
      // Its sessions still name it, so that they are in it again.
      notices.offerUndo(
        projectNoticeText('removed', { name: project.name }),
        projectNoticeText('undo'),
        async () => {
          await takeBack(made, [])
          if (trashed.length > 0) await (await sessions.whole()).restoreFromTrash(trashed)
        },
      )
    },
    newSession: projectId =>
      sessions.startPrepared(async sessionId => {
        await mark(new Map([[sessionId, { projectId }]]))
      }, projectId),
    mark: async (sessionIds, change) => {
      const rows = await Promise.all(
        // Nothing of a temporary chat is stored.
        sessionIds.filter(id => !isTemporary(id)).map(markedRow),
      )
      const now = clock.now()
      const changes = rows.flatMap(row => {
        const next = marksAfter(row, change, now)
        return next ? [[row, next] as const] : []
      })
      if (changes.length === 0) return
      const made = await mark(new Map(changes.map(([{ id }, next]) => [id, next])))
      const ids = changes.map(([{ id }]) => id)
      const project = change.projectId == null ? null : (named(change.projectId)?.name ?? null)
      const isDone = (name: keyof SessionMarks) => changes.some(([, next]) => name in next)
      const done = {
        ...(isDone('projectId') && { projectId: change.projectId ?? null }),
        ...(isDone('archivedAt') && { isArchived: change.isArchived === true }),
      }
      const text = markedWords(changes.length, changes[0]?.[0].title ?? '', done, project)
      notices.offerUndo(text, projectNoticeText('undo'), () => takeBack(made, ids))
    },
  }
  return {
    load,
    list: () => shown,
    settingsIn,
    projectIdOf,
    filesIn: (projectId: string | undefined) => filesForModel(named(projectId)?.files),
    project: named,
    /** The session leaves its project, if it is in one. */
    leave: async (sessionId: string) => {
      if (projectIdOf(sessionId) !== undefined)
        await mark(new Map([[sessionId, { projectId: null }]]))
    },
    /** Notes the project of a session that is not stored yet. */
    noteNew,
    commands,
  }
}

/** The name of its model; null for the one for all. */
function modelIn({ model }: Project): string | null {
  const setting = ModelSetting.safeParse(model).data
  return setting ? modelNameOf(setting) : null
}

/** A session with its marks. */
type Marked = Pick<SessionRow, 'id' | 'title' | 'projectId' | 'tags' | 'archivedAt'>

/** The marks that change; null if none does. */
function marksAfter(row: Marked, change: MarkChange, now: number): SessionMarks | null {
  const { projectId, tagged = [], untagged = [], isArchived } = change
  const tags = row.tags ?? []
  const kept = tags.filter(tag => !untagged.includes(tag))
  const nextTags = [...new Set([...kept, ...tagged])]
  const next: SessionMarks = {
    ...(projectId !== undefined && projectId !== (row.projectId ?? null) && { projectId }),
    ...(nextTags.join('\n') !== tags.join('\n') && { tags: nextTags }),
    ...(isArchived !== undefined &&
      isArchived !== (row.archivedAt !== undefined) && { archivedAt: isArchived ? now : null }),
  }
  return Object.keys(next).length === 0 ? null : next
}
