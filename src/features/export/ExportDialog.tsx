import { useAnswer } from '../../kit/use-answer.ts'
import { useEffect, useState, useMemo } from 'react'
import { exportText } from './texts.ts'
import { formatBytes } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { ExportFormat, ExportRequest } from '../../ports/backup.ts'
import { errorText } from '../../ports/errors.ts'
import type { ExportedFile } from '../../runtime/sessions/export-sessions.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { SelectField } from '../../kit/Field.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './ExportDialog.module.css'
import type { Application } from '../../runtime/application/application.ts'

const FORMATS = ['json', 'html', 'markdown', 'openai-json', 'openai-jsonl'] as const

/** Chosen last, until the page is left. */
let last: ExportFormat = 'json'

type Chosen = Pick<ExportRequest, 'sessionIds' | 'messageIds'>

/** The formats in which sessions or messages are saved, each with its size; a press saves the file. */
export function ExportDialog({ sessionIds, messageIds }: Chosen) {
  const [withVersions, setWithVersions] = useState(true)
  const [reads, setReads] = useState<'transcript' | 'view'>('transcript')
  const isPart = messageIds !== undefined
  const chosen = { sessionIds, ...(isPart && { messageIds }) }
  const files = useWrittenFiles({ ...chosen, withVersions, reads })
  const { title, isMany } = useNames(chosen)
  const whole = isPart || !withVersions ? null : sessionIds
  return (
    <Dialog
      title={t('shell.export')}
      description={<bdi dir="auto">{title}</bdi>}
      initialFocus={() => document.querySelector(`[data-format="${last}"]`)}
    >
      <div className={`stack gap-4 ${styles.formats}`}>
        <ul className="stack" aria-label={exportText('export.formats')}>
          {FORMATS.map(format => (
            <Choice key={format} format={format} files={files} whole={whole} isPart={isPart} />
          ))}
        </ul>
        <div className="fields">
          {!isPart && (
            <SelectField
              label={exportText('export.what')}
              value={String(withVersions)}
              onChange={({ target }) => setWithVersions(target.value === 'true')}
            >
              <option value="true">{exportText('export.all-versions')}</option>
              <option value="false">{exportText('export.one-version')}</option>
            </SelectField>
          )}
          <SelectField
            label={exportText('export.reads')}
            value={reads}
            onChange={({ target }) => setReads(target.value === 'view' ? 'view' : 'transcript')}
          >
            <option value="transcript">{exportText('export.reads-you')}</option>
            <option value="view">{exportText('export.reads-model')}</option>
          </SelectField>
        </div>
      </div>
      <p className="small soft below">
        {isMany && `${exportText('export.zip')} `}
        {exportText('export.keys')}
      </p>
    </Dialog>
  )
}

/** What is saved, in a few words. */
function useNames({ sessionIds, messageIds }: Chosen) {
  const name = useUiState(
    ({ app }) => app.sessions.find(({ id }) => id === sessionIds[0])?.title ?? '',
  )
  const isMany = sessionIds.length > 1
  if (isMany) return { isMany, title: exportText('export.sessions', { count: sessionIds.length }) }
  if (!messageIds) return { isMany, title: name }
  return { isMany, title: exportText('export.messages', { count: messageIds.length }) }
}

interface ChoiceProps {
  readonly format: ExportFormat
  readonly files: WrittenFiles
  /** The sessions, if all of each is saved; null otherwise. */
  readonly whole: readonly string[] | null
  readonly isPart: boolean
}

function Choice({ format, files, whole, isPart }: ChoiceProps) {
  const { application, actions, surface } = useUi()
  const [isWriting, setIsWriting] = useState(false)
  const size = useSize(files.ahead(format))
  const save = async (): Promise<void> => {
    last = format
    setIsWriting(true)
    try {
      const { name, content, warnings } = await files.file(format)
      surface.download(name, content)
      actions.closeDialog()
      const text = exportText('export.saved', { name, size: formatBytes(content.size) })
      actions.notify({ tone: 'info', text })
      for (const warning of warnings) actions.notify({ tone: 'warning', text: warning })
      if (whole && (format === 'json' || format === 'html')) await application.noteExported(whole)
    } catch (error) {
      if (!files.isOver()) actions.notify({ tone: 'error', text: errorText(error) })
    } finally {
      setIsWriting(false)
    }
  }
  const why = exportText(isPart && format === 'json' ? 'export.json-part' : `export.${format}-why`)
  return (
    <li>
      <button
        type="button"
        className="lit"
        data-format={format}
        aria-disabled={isWriting}
        onClick={() => !isWriting && void save()}
      >
        <b>{exportText(`export.${format}`)}</b>
        <span className="soft small">{size}</span>
        <small className="soft small">{isWriting ? exportText('export.writing') : why}</small>
      </button>
    </li>
  )
}

/** The size of a file, or why there is none; empty for a file that is not written ahead. */
function useSize(file: Promise<ExportedFile> | null): string {
  const known = useAnswer(
    async () => ({
      of: file,
      words: await file?.then(({ content }) => formatBytes(content.size), errorText),
    }),
    [file],
  )
  if (file === null) return ''
  return (known?.of === file && known.words) || exportText('export.reading')
}

/** The quick ones first, because they are written one after the other. */
const IN_ORDER = ['json', 'markdown', 'openai-json', 'openai-jsonl', 'html'] as const

type WrittenFiles = ReturnType<typeof writeFiles>

type Request = Omit<ExportRequest, 'format'>

let requests = 0

/** Writes the files of a request. What is under way is cancelled with the dialog, and by another request. */
function useWrittenFiles({ sessionIds, messageIds, withVersions, reads }: Request) {
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

function writeFiles(application: Application, request: Request) {
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
  /** The file that is written before anyone asks, so that its size is known; null for several sessions. */
  const ahead = (format: ExportFormat) => begun.get(format) ?? null
  return {
    ahead,
    file: (format: ExportFormat): Promise<ExportedFile> => ahead(format) ?? write(format),
    /** True once the dialog is closed or something else is chosen: no file is wanted any more. */
    isOver: () => over.signal.aborted,
    end: (): void => {
      over.abort()
      for (const format of IN_ORDER) application.cancelCall(callId + format)
    },
  }
}
