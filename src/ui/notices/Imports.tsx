import { useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import type { ImportProgress } from '../../runtime/sessions/session-imports.ts'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Notices.module.css'

/** Most files are there before anybody could read how far they have come. Milliseconds. */
const SHOWS_AFTER = 400

/** Files that are being imported: how far each has come, and the way to give it up. */
export function Imports() {
  const imports = useUiState(({ app }) => app.imports)
  return imports.map(each => <ImportItem key={each.id} {...each} />)
}

function ImportItem({ id, name, share }: ImportProgress) {
  const { application } = useUi()
  const [shows, setShows] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShows(true), SHOWS_AFTER)
    return () => clearTimeout(timer)
  }, [])
  if (!shows) return null
  const label = name === '' ? t('import.of-file') : t('import.of', { name })
  return (
    <li className={styles.notice} data-kind="import">
      <span className={styles.progress}>
        <span className={styles.text}>{share === null ? t('import.waits', { label }) : label}</span>
        <ProgressBar label={label} value={share} />
      </span>
      <button type="button" className={styles.action} onClick={() => application.cancelImport(id)}>
        {t('import.cancel')}
      </button>
    </li>
  )
}
