import { syncText } from '../texts.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import type { OverPanel } from './RecoveryCode.tsx'

/** Asks before this device leaves sync, and says what stays where. */
export function LeaveDialog({
  remote,
  onLeave,
  onClose,
  finalFocus,
}: OverPanel & {
  readonly remote: string
  readonly onLeave: () => void
}) {
  return (
    <Dialog
      title={syncText('sync.leave-title')}
      onClose={onClose}
      finalFocus={finalFocus}
      foot={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button variant="danger" onClick={onLeave}>
            {syncText('sync.leave-do')}
          </Button>
        </>
      }
    >
      <p>{syncText('sync.leave-why', { place: remote })}</p>
    </Dialog>
  )
}
