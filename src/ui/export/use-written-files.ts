import { useEffect, useMemo } from 'react'
import type { ExportFormat, ExportRequest } from '../../ports/backup.ts'
import type { Application } from '../../runtime/application/application.ts'
import type { ExportedFile } from '../../runtime/sessions/export-sessions.ts'
import { useUi } from '../store.ts'

/** The quick ones first, because they are written one after the other. */
const IN_ORDER = ['json', 'markdown', 'openai-json', 'openai-jsonl', 'html'] as const

export interface WrittenFiles {
  /** The file that is written before anyone asks, so that its size is known; null for several sessions. */
  readonly ahead: (format: ExportFormat) => Promise<ExportedFile> | null
  readonly file: (format: ExportFormat) => Promise<ExportedFile>
  /** True once the dialog is closed or something else is chosen: no file is wanted any more. */
  readonly isOver: () => boolean
  readonly end: () => void
}

type Request = Omit<ExportRequest, 'format'>

let requests = 0

/** Writes the files of a request. What is under way is cancelled with the dialog, and by another request. */
export function useWrittenFiles({ sessionIds, messageIds, withVersions, reads }: Request) {
  const { application } = useUi()
  const files = useMemo(
    () =>
      writeFiles(application, {
        sessionIds,
        ...(messageIds && { messageIds }),
        ...(withVersions !== undefined && { withVersions }),
        ...(reads && { reads }),
      }),
    [application, sessionIds, messageIds, withVersions, reads],
  )
  useEffect(() => files.end, [files])
  return files
}

function writeFiles(application: Application, request: Request): WrittenFiles {
  requests += 1
  const callId = `export-${requests}-`
  const over = new AbortController()
  const write = async (format: ExportFormat): Promise<ExportedFile> => {
    over.signal.throwIfAborted()
    return application.exportAs({ ...request, format }, callId + format)
  }
  const begun = new Map<ExportFormat, Promise<ExportedFile>>()
  let before: Promise<unknown> = Promise.resolve()
  for (const format of request.sessionIds.length === 1 ? IN_ORDER : []) {
    const written = before.then(() => write(format))
    before = written.catch(() => undefined)
    begun.set(format, written)
  }
  const ahead = (format: ExportFormat) => begun.get(format) ?? null
  return {
    ahead,
    file: format => ahead(format) ?? write(format),
    isOver: () => over.signal.aborted,
    end: () => {
      over.abort()
      for (const format of IN_ORDER) application.cancelCall(callId + format)
    },
  }
}
