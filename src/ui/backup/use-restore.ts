import { useEffect, useState } from 'react'
import type { BackupPreview, RestoreOutcome } from '../../runtime/application/restore-backup.ts'
import { useUi } from '../store.ts'

/** Where a restore is. */
export type RestorePhase =
  | { readonly type: 'reading' }
  /** The file is no backup, or could not be read: the sentence that says so. */
  | { readonly type: 'refused'; readonly sentence: string }
  | { readonly type: 'preview'; readonly preview: BackupPreview }
  | { readonly type: 'restoring'; readonly sessions: number }
  | { readonly type: 'done'; readonly outcome: RestoreOutcome }

const READING = 'read-backup'
const RESTORING = 'restore-backup'

export interface Restore {
  readonly phase: RestorePhase
  /** Brings in what the preview shows. */
  start(preview: BackupPreview, withSettings: boolean): Promise<void>
  /** What was brought in by then stays. Leaving the dialog cancels nothing. */
  cancel(): void
}

/** Reads the file at once, and writes nothing before `start`. */
export function useRestore(file: File): Restore {
  const { application } = useUi()
  const [phase, setPhase] = useState<RestorePhase>({ type: 'reading' })
  useEffect(() => {
    let isLeft = false
    const show = (next: RestorePhase): void => {
      if (!isLeft) setPhase(next)
    }
    application.readBackup(file, READING).then(
      preview => show({ type: 'preview', preview }),
      (error: unknown) => show(refusal(error)),
    )
    return () => {
      isLeft = true
      application.cancelCall(READING)
    }
  }, [application, file])
  return {
    phase,
    start: async (preview, withSettings) => {
      const { sessions } = preview
      const count = sessions.filter(({ state }) => state !== 'here').length
      setPhase({ type: 'restoring', sessions: count })
      try {
        const outcome = await application.restoreBackup(file, { sessions, withSettings }, RESTORING)
        setPhase({ type: 'done', outcome })
      } catch (error) {
        setPhase(refusal(error))
      }
    },
    cancel: () => application.cancelCall(RESTORING),
  }
}

function refusal(error: unknown): RestorePhase {
  return { type: 'refused', sentence: error instanceof Error ? error.message : String(error) }
}
