import { itemsDialog, restoreDialog } from '../../host/dialogs.ts'
import { useEffect, useRef, useState } from 'react'
import { importText } from './texts.ts'
import { errorText } from '../../ports/errors.ts'
import type { GivenFile } from '../../ports/imports.ts'
import type { ImportOutcome, ImportPreview, PreviewedImport } from './import-files.ts'
import { useUi } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { importing } from './feature.ts'
import type { GivenFiles } from '../../host/dialogs.ts'
import type { ImportTarget } from './ImportProject.tsx'
import { filesOf, ownKind } from './given-files.ts'

export type ImportPhase =
  /** It is not known yet if there is anything to choose. */
  | { readonly type: 'looking' }
  | { readonly type: 'reading' }
  | { readonly type: 'refused'; readonly sentence: string }
  | { readonly type: 'preview'; readonly preview: ImportPreview }
  /** One chat of ours, which may come in as a copy. */
  | { readonly type: 'own'; readonly file: File; readonly session: PreviewedImport }
  | { readonly type: 'importing'; readonly count: number }
  | { readonly type: 'done'; readonly outcome: ImportOutcome }

const NEW_PROJECT = { instructions: '', preset: null, model: null, readsSharedMemory: true }

const READING = 'read-imports'
const IMPORTING = 'store-imports'
/** Bytes. A smaller file is read at once, so nothing is shown before its preview; a larger one is no preview’s. */
const SMALL = 2e6
const MOST_PREVIEWED = 200e6
/** What was left out is told of so many parts in a notice, which is short. */
const TOLD_FAULTS = 3

export type Import = ReturnType<typeof useImport>

/** Reads the files at once, and stores nothing before `start`. */
export function useImport(given: GivenFiles) {
  const { application, actions } = useUi()
  const commands = useCommands(importing)
  const [phase, setPhase] = useState<ImportPhase>({ type: 'looking' })
  const [files, setFiles] = useState<readonly GivenFile[]>([])
  const [isCut, setCut] = useState(false)
  const [target, setTarget] = useState<ImportTarget>({ type: 'project', id: null })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The files that the dialog is about; null once it is gone. */
  const shown = useRef<GivenFiles>(null)
  useEffect(() => {
    let isLeft = false
    const importOwn = (file: File): void => {
      actions.closeDialog()
      void application.importSession(file)
    }
    shown.current = given
    /** What the files hold. What is wrong with a chat of ours is said by the import itself. */
    const offer = (preview: ImportPreview, own: File | null): void => {
      const [first] = preview.sessions
      if (own) return first ? setPhase({ type: 'own', file: own, session: first }) : importOwn(own)
      const leftOut = new Set(given.leftOut)
      const wanted = preview.sessions.filter(each => isNew(each) && !leftOut.has(each.id))
      setChosen(new Set(wanted.map(({ id }) => id)))
      return setPhase({ type: 'preview', preview })
    }
    const read = async (): Promise<void> => {
      const { files: found, isCut: hasMore } = await filesOf(given)
      const [file] = given.files
      const kind = await ownKind(found)
      if (isLeft) return
      if (kind === 'items')
        return actions.open(itemsDialog, { files: found, attachable: given.attachable })
      const own = kind === 'session' ? asked(given) : null
      if (file && kind === 'backup') return actions.open(restoreDialog, { file })
      setFiles(found)
      setCut(hasMore)
      if (own && own.size > MOST_PREVIEWED) return importOwn(own)
      if (!own || own.size > SMALL) setPhase({ type: 'reading' })
      const preview = await commands.read(found, READING)
      if (!isLeft) offer(preview, own)
    }
    read().catch((error: unknown) => {
      if (!isLeft) setPhase({ type: 'refused', sentence: errorText(error) })
    })
    return () => {
      isLeft = true
      shown.current = null
      application.cancelCall(READING)
    }
  }, [application, commands, actions, given])
  const isLeft = (): boolean => shown.current !== given
  const finish = async (outcome: ImportOutcome): Promise<void> => {
    const { added, faults, isCancelled } = outcome
    const text = outcomeText(outcome)
    if (added.length > 0) actions.offerUndo(text, () => application.moveToTrash(added))
    else actions.notify({ tone: 'info', text })
    if (isLeft()) return tellFaults(faults)
    if (isCancelled || faults.length > 0) return setPhase({ type: 'done', outcome })
    const [only, second] = added
    actions.closeDialog()
    if (only !== undefined && second === undefined) await application.openSession(only)
  }
  const tellFaults = (faults: readonly string[]): void => {
    if (faults.length === 0) return
    const heading = importText('import.faults', { count: faults.length })
    const text = `${heading}: ${faults.slice(0, TOLD_FAULTS).join(' ')}`
    actions.notify({ tone: 'warning', text })
  }
  /** The id of the project, once it is made; null for none, and undefined if its name was refused. */
  const projectFor = async (wanted: ImportTarget): Promise<string | null | undefined> => {
    if (wanted.type === 'project') return wanted.id
    const saving = await application.projects.save(null, { ...NEW_PROJECT, name: wanted.name })
    if (saving.ok) setTarget({ type: 'project', id: saving.id })
    else setTarget({ ...wanted, fault: saving.sentence })
    return saving.ok ? saving.id : undefined
  }
  return {
    phase,
    files,
    /** More files were given than are read. */
    isCut,
    chosen,
    choose: setChosen,
    target,
    setTarget,
    start: async (): Promise<void> => {
      setPhase({ type: 'importing', count: chosen.size })
      try {
        const projectId = await projectFor(target)
        if (projectId === undefined) return setPhase(phase)
        const choice = { ids: [...chosen], projectId }
        await finish(await commands.store(files, choice, IMPORTING))
      } catch (error) {
        const sentence = errorText(error)
        if (isLeft()) actions.notify({ tone: 'error', text: sentence })
        else setPhase({ type: 'refused', sentence })
      }
    },
    /** Imports one chat of ours, as a copy if it is here already, and offers to take that back. */
    startOwn: async (file: File, { state }: PreviewedImport): Promise<void> => {
      actions.closeDialog()
      const before = application.snapshot().openId
      await application.importSession(file)
      const { openId } = application.snapshot()
      // A chat that was here and only got longer is no new one.
      if (openId === null || openId === before || state === 'longer') return
      const text = importText('import.done', { count: 1 })
      actions.offerUndo(text, () => application.moveToTrash([openId]))
    },
    /** What was imported by then stays. Leaving the dialog cancels nothing. */
    cancel: () => application.cancelCall(IMPORTING),
  }
}

/** The file that the person asked to import; null for one that may be attached instead. */
function asked({ files: [file], attachable }: GivenFiles): File | null {
  return attachable ? null : (file ?? null)
}

/** What was brought in, in a sentence. */
export function outcomeText({ isCancelled, added, extended }: ImportOutcome): string {
  return [
    isCancelled && importText('import.stopped'),
    (added.length > 0 || extended === 0) && importText('import.done', { count: added.length }),
    extended > 0 && importText('import.extended', { count: extended }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** True if the session would add something. */
export function isNew({ state }: PreviewedImport): boolean {
  return state !== 'here'
}
