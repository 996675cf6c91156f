import { useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../ports/errors.ts'
import { formatBytes } from '../../i18n/format.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { useUi } from '../store.ts'
import styles from './ExportDialog.module.css'

type Format = 'json' | 'markdown'

interface Written {
  readonly name: string
  readonly content: Blob
}

/** Chosen last, until the page is left. */
let last: Format = 'json'

/** The formats in which a session is saved, each with its size; a press saves it. */
export function ExportDialog({ sessionId }: { readonly sessionId: string }) {
  const { application } = useUi()
  const [files] = useState(() => ({
    json: application.exportSession(sessionId),
    markdown: application.exportMarkdown(sessionId),
  }))
  const title = useUi()
    .store.getState()
    .app.sessions.find(({ id }) => id === sessionId)?.title
  return (
    <Dialog
      title={t('shell.export')}
      {...(title !== undefined && { description: title })}
      initialFocus={() => document.querySelector(`[data-format="${last}"]`)}
    >
      <ul className={`stack ${styles.formats}`} aria-label={t('export.formats')}>
        <Choice format="json" file={files.json} sessionId={sessionId} />
        <Choice format="markdown" file={files.markdown} sessionId={sessionId} />
      </ul>
      <p className={`small soft ${styles.note}`}>{t('export.keys')}</p>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly format: Format
  readonly file: Promise<Written>
  readonly sessionId: string
}

function Choice({ format, file, sessionId }: ChoiceProps) {
  const { application, actions, surface } = useUi()
  /** The size, or why there is none. */
  const [size, setSize] = useState(t('export.reading'))
  useEffect(() => {
    file.then(
      ({ content }) => setSize(formatBytes(content.size)),
      (error: unknown) => setSize(errorText(error)),
    )
  }, [file])
  const save = async (): Promise<void> => {
    last = format
    try {
      const { name, content } = await file
      surface.download(name, content)
      actions.closeDialog()
      const text = t('export.saved', { name, size: formatBytes(content.size) })
      actions.notify({ tone: 'info', text })
      if (format === 'json') await application.noteExported(sessionId)
    } catch (error) {
      actions.notify({ tone: 'error', text: errorText(error) })
    }
  }
  return (
    <li>
      <button type="button" className="lit" data-format={format} onClick={() => void save()}>
        <b>{t(`export.${format}`)}</b>
        <span className="soft small">{size}</span>
        <small className="soft small">{t(`export.${format}-why`)}</small>
      </button>
    </li>
  )
}
