import type { ClearCause } from '../../engine/index.ts'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../kit/Button.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './Conversation.module.css'

interface ClearedRowProps {
  readonly id: string
  readonly at: number
  readonly cause: ClearCause
}

/** Where a clear, or a restart, hides what is above from the model; the newest one can be taken back here. */
export function ClearedRow({ id, at, cause }: ClearedRowProps) {
  const { application } = useUi()
  const newest = useUiState(({ app }) => app.session?.clear?.clearId === id)
  const text = t(`chat.cleared.${cause}`)
  return (
    <RowFrame fate="note" label={text}>
      <p className={styles.cleared}>
        {text} <span>{formatTime(at)}</span>{' '}
        {newest && (
          <LinkButton onClick={() => void application.restoreContext()}>
            {t('chat.cleared-back')}
          </LinkButton>
        )}
      </p>
    </RowFrame>
  )
}
