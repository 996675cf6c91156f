import { useRef } from 'react'
import { t } from '../../i18n/t.ts'
import { late } from '../kit/late.ts'
import { LoadBoundary } from '../kit/Boundary.tsx'
import { useFetchAhead } from '../kit/page-hooks.ts'
import { useUiState } from '../store.ts'
import styles from './Notices.module.css'

const NoticeList = late(async () => (await import('./NoticeList.tsx')).NoticeList)

/** Notices under the header. The conversation makes room for those that stay, and for one that would cover its newest message. */
export function Notices() {
  const list = useRef<HTMLUListElement>(null)
  const isEmpty = useUiState(
    ({ app, notices }) => app.notices.length + notices.length + app.imports.length === 0,
  )
  useFetchAhead(NoticeList.load)
  return (
    <ul ref={list} className={styles.notices} aria-label={t('notices.name')} aria-live="polite">
      {!isEmpty && (
        <LoadBoundary>
          <NoticeList list={list} />
        </LoadBoundary>
      )}
    </ul>
  )
}
