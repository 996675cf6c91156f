import { useRef, useState } from 'react'
import { syncText } from '../../i18n/en/sync.ts'
import { errorText } from '../../ports/errors.ts'
import { Banner, FaultAlert } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { askPermission } from '../kit/choose-folder.ts'
import { useCodePending } from '../kit/code-pending.ts'
import { useNow } from '../kit/page-hooks.ts'
import { useUi, useUiState } from '../store.ts'
import { Devices } from './Devices.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { CodeDialog, type OverPanel } from './RecoveryCode.tsx'
import { SetupDialog } from './SetupDialog.tsx'
import { SyncState } from './SyncState.tsx'
import styles from './Sync.module.css'

/** What is open over the section. */
type Open = 'set-up' | 'leave' | { readonly code: string }

/** The section "Sync" of the settings: how the devices are kept in step, and the way to set that up. */
export function SyncPanel() {
  const { sync } = useUi().application
  const status = useUiState(({ app }) => app.sync)
  const isPending = useCodePending()
  const now = useNow()
  const [open, setOpen] = useState<Open | null>(null)
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const show = (next: Open): void => {
    opener.current = document.activeElement
    setOpen(next)
  }
  const over: OverPanel = {
    onClose: () => setOpen(null),
    // What was pressed may be gone by then.
    finalFocus: () =>
      opener.current instanceof HTMLElement && opener.current.isConnected
        ? opener.current
        : panel.current,
  }
  /** What a press does; what it says, or why it failed, is shown. */
  const press = (work: () => Promise<string | void>): void => {
    setFault(null)
    setSaid('')
    void work().then(
      words => setSaid(words ?? ''),
      (error: unknown) => setFault(errorText(error)),
    )
  }
  const showCode = () => press(async () => show({ code: await sync.recoveryCode() }))
  const allow = () =>
    press(async () => {
      const folder = await sync.folder()
      if (folder === null || !(await askPermission(folder))) return syncText('sync.not-allowed')
      return sync.syncNow()
    })
  const leave = () =>
    press(async () => {
      setOpen(null)
      await sync.leave()
      panel.current?.focus()
      return syncText('sync.left')
    })
  const place = status && syncText(`sync.place.${status.place.kind}`, { name: status.place.name })
  return (
    <div ref={panel} tabIndex={-1} className={`stack gap-5 ${styles.panel}`}>
      <p>{syncText('sync.why')}</p>
      {status === null || place === null ? (
        <div className="row touch">
          <Button variant="primary" onClick={() => show('set-up')}>
            {syncText('sync.set-up')}
          </Button>
        </div>
      ) : (
        <>
          <SyncState
            {...{ status, place, now }}
            onSync={() => press(sync.syncNow)}
            onAllow={allow}
          />
          {status.clockHours !== null && (
            <Banner tone="warning" icon="clock">
              <p>{syncText('sync.clock', { count: status.clockHours })}</p>
            </Banner>
          )}
          {isPending && (
            <Banner tone="warning" icon="key">
              <p>{syncText('sync.code-pending')}</p>
            </Banner>
          )}
          <div className="row wrap touch">
            <Button variant="edged" icon="key" onClick={showCode}>
              {syncText('sync.code-show')}
            </Button>
            <Button icon="stop" onClick={() => show('leave')}>
              {syncText('sync.leave')}
            </Button>
          </div>
          <Devices devices={status.devices} now={now} />
        </>
      )}
      <p className="quiet soft small" role="status">
        {said}
      </p>
      <FaultAlert text={fault} />
      <section className="stack gap-2">
        <h4>{syncText('sync.travels')}</h4>
        <p className="soft small">{syncText('sync.travels-what')}</p>
      </section>
      {open === 'set-up' && <SetupDialog {...over} />}
      {open === 'leave' && <LeaveDialog {...over} place={place ?? ''} onLeave={leave} />}
      {open !== null && typeof open === 'object' && <CodeDialog {...open} {...over} />}
    </div>
  )
}
