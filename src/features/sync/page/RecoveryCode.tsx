import { useState } from 'react'
import { syncText } from '../texts.ts'
import { FaultAlert } from '../../../kit/Banner.tsx'
import { LoadBoundary } from '../../../kit/Boundary.tsx'
import { Button } from '../../../kit/Button.tsx'
import { setCodePending, useCodePending } from './code-pending.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Switch } from '../../../kit/Field.tsx'
import { lazy } from '../../../kit/lazy.ts'
import styles from './Sync.module.css'

const QrPicture = lazy(async () => (await import('./QrPicture.tsx')).QrPicture)

/** What a dialog over the section is given. */
export interface OverPanel {
  readonly onClose: () => void
  /** The element that gets the focus afterwards. */
  readonly finalFocus: () => HTMLElement | null
}

/** Shows the recovery code. One that was never confirmed as kept is not closed before it is. */
export function CodeDialog({ code, onClose, finalFocus }: OverPanel & { readonly code: string }) {
  const isPending = useCodePending()
  const [isNoted, setNoted] = useState(!isPending)
  const [isTried, setTried] = useState(false)
  const close = (): void => {
    setTried(true)
    if (!isNoted) return
    setCodePending(false)
    onClose()
  }
  return (
    <Dialog
      title={syncText('sync.code-title')}
      description={syncText('sync.code-why')}
      onClose={close}
      finalFocus={finalFocus}
      foot={
        <>
          <span className="grow" />
          <Button variant="primary" onClick={close}>
            {syncText('sync.done')}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <div className={`row wrap ${styles.codeRow} ${styles.printed}`}>
          <div>
            <h3 className={styles.onPaper}>{syncText('sync.on-paper')}</h3>
            <p className={`verbatim ${styles.code}`} data-code="">
              {code}
            </p>
          </div>
          <LoadBoundary>
            <QrPicture text={code} label={syncText('sync.qr')} />
          </LoadBoundary>
        </div>
        <div className="row wrap touch">
          <CopyButton text={code} label={syncText('sync.copy')} />
          <Button size="small" icon="text" onClick={() => window.print()}>
            {syncText('sync.print')}
          </Button>
        </div>
        {isPending && (
          <Switch checked={isNoted} onChange={setNoted}>
            {syncText('sync.kept')}
          </Switch>
        )}
        <FaultAlert text={isTried && !isNoted ? syncText('sync.kept-missing') : null} />
      </div>
    </Dialog>
  )
}
