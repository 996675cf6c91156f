import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../kit/Button.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Conversation.module.css'

/** Where a clear hides what is above from the model; the newest one can be taken back here. */
export function ClearedRow({ id, at }: { readonly id: string; readonly at: number }) {
  const { application } = useUi()
  const newest = useUiState(({ app }) => app.session?.clear?.clearId === id)
  return (
    <RowFrame fate="note" label={t('chat.cleared')}>
      <p className={styles.cleared}>
        {t('chat.cleared')} <span>{formatTime(at)}</span>{' '}
        {newest && (
          <LinkButton onClick={() => void application.restoreContext()}>
            {t('chat.cleared-back')}
          </LinkButton>
        )}
      </p>
    </RowFrame>
  )
}
