import { useEffect, useMemo, useState } from 'react'
import { safeText } from '../../i18n/safe.ts'
import type { RescuePort, StoredSession } from '../../ports/rescue.ts'
import { ExportAll } from '../kit/ExportAll.tsx'
import { RescueContext } from '../kit/rescue.ts'
import { browserPage } from '../shell/browser-page.ts'
import type { PageSurface } from '../store.ts'
import { StoredSessionItem } from './StoredSessionItem.tsx'
import styles from './SafeStart.module.css'

/** The page without the application: what is stored can be listed, exported and deleted, whatever became of it. */
export function SafeStart({
  rescue,
  surface = browserPage,
}: {
  readonly rescue: RescuePort
  readonly surface?: Pick<PageSurface, 'download'>
}) {
  const [sessions, setSessions] = useState<readonly StoredSession[] | null>(null)
  const [fault, setFault] = useState('')
  const [done, setDone] = useState('')
  const means = useMemo(() => ({ port: rescue, download: surface.download }), [rescue, surface])
  const reporting = async (work: () => Promise<string>): Promise<void> => {
    setFault('')
    setDone('')
    try {
      setDone(await work())
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
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
        <h1>{safeText('safe.title')}</h1>
        <p>{safeText('safe.explained')}</p>
        <div className={styles.actions}>
          <ExportAll />
          <a href="#/">{safeText('safe.open')}</a>
        </div>
        {fault !== '' && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <p role="status">{done}</p>
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
                  surface.download(name, content)
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
