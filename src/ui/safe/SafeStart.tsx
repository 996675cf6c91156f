import { useEffect, useMemo, useState } from 'react'
import { formatWhen } from '../../i18n/format.ts'
import { errorText } from '../../ports/errors.ts'
import { safeText } from '../../i18n/safe.ts'
import { t } from '../../i18n/t.ts'
import type { RescuePort, StoredSession } from '../../ports/rescue.ts'
import { Button } from '../../kit/Button.tsx'
import { ExportAll } from '../../kit/Broken.tsx'
import { RescueContext } from '../../kit/rescue.ts'
import { browserPage } from '../shell/browser-page.ts'
import styles from './SafeStart.module.css'

/** The page without the application: what is stored can be listed, exported and deleted, damaged or not. */
export function SafeStart({ rescue }: { readonly rescue: RescuePort }) {
  const [sessions, setSessions] = useState<readonly StoredSession[] | null>(null)
  const [fault, setFault] = useState('')
  const [done, setDone] = useState('')
  const means = useMemo(() => ({ port: rescue, download: browserPage.download }), [rescue])
  const reporting = async (work: () => Promise<string>): Promise<void> => {
    setFault('')
    setDone('')
    try {
      setDone(await work())
    } catch (error) {
      setFault(errorText(error))
    }
  }
  const list = async (): Promise<string> => {
    setSessions(await rescue.list())
    return ''
  }
  useEffect(() => {
    document.title = `${safeText('safe.title')} · Palimpsest`
    rescue.list().then(setSessions, (error: unknown) => setFault(String(error)))
  }, [rescue])
  return (
    <RescueContext value={means}>
      <main className={styles.safe}>
        <h1 className="title">{safeText('safe.title')}</h1>
        <p>{safeText('safe.explained')}</p>
        <div className="row wrap">
          <ExportAll />
          <a href="#/">{safeText('safe.open')}</a>
        </div>
        {fault !== '' && (
          <p role="alert" className="danger">
            {fault}
          </p>
        )}
        <p role="status" className="quiet">
          {done}
        </p>
        {sessions === null && fault === '' && <p>{safeText('safe.reading')}</p>}
        {sessions?.length === 0 && <p>{safeText('safe.none')}</p>}
        <ul className={styles.sessions}>
          {sessions?.map(session => (
            <StoredSessionItem
              key={session.id}
              session={session}
              onExport={() =>
                void reporting(async () => {
                  const { name, content } = await rescue.exportSession(session.id)
                  browserPage.download(name, content)
                  return ''
                })
              }
              onDelete={title =>
                void reporting(async () => {
                  await rescue.deleteForever(session.id)
                  await list()
                  return safeText('safe.deleted', { title })
                })
              }
            />
          ))}
        </ul>
      </main>
    </RescueContext>
  )
}

/** Characters of a title that are shown: it may be of any length. */
const SHOWN = 120

/** A stored session: its title and size, and buttons to export it and to delete it after a second press. */
function StoredSessionItem({
  session: { id, title: stored, entries, updatedAt, isTrashed },
  onExport,
  onDelete,
}: {
  readonly session: StoredSession
  readonly onExport: () => void
  readonly onDelete: (title: string) => void
}) {
  const [asking, setAsking] = useState(false)
  const [now] = useState(Date.now)
  const title = stored.slice(0, SHOWN) || safeText('safe.untitled', { id: id.slice(0, SHOWN) })
  const meta = safeText('safe.meta', { count: entries, when: formatWhen(updatedAt ?? NaN, now) })
  if (asking)
    return (
      <li className="row wrap between">
        <p>{t('sessions.delete-question', { title })}</p>
        <div className="row wrap">
          <Button variant="danger" icon="trash" onClick={() => onDelete(title)}>
            {safeText('safe.delete-confirm')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('kit.cancel')}</Button>
        </div>
      </li>
    )
  return (
    <li className="row wrap between">
      <div className={`stack gap-0 grow ${styles.words}`}>
        <span className="anywhere">{title}</span>
        <span className="faint small">
          {isTrashed ? `${meta} · ${safeText('safe.trashed')}` : meta}
        </span>
      </div>
      <div className="row wrap">
        <Button
          icon="export"
          aria-label={safeText('safe.export-title', { title })}
          onClick={onExport}
        >
          {t('shell.export')}
        </Button>
        <Button
          variant="danger"
          icon="trash"
          aria-label={t('sessions.delete-forever-title', { title })}
          onClick={() => setAsking(true)}
        >
          {t('sessions.delete-forever')}
        </Button>
      </div>
    </li>
  )
}
