import { type ReactNode, useRef, useState } from 'react'
import { syncText } from '../texts.ts'
import { errorText } from '../../../ports/errors.ts'
import type { SyncDevice, SyncStatus } from '../status.ts'
import { Banner, FaultAlert } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { askPermission } from '../../../kit/choose-folder.ts'
import { useCodePending } from './code-pending.ts'
import { useNow } from '../../../kit/page-hooks.ts'
import { useCommands, useValue } from '../../../host/use-feature.ts'
import { sync, syncNames } from '../feature.ts'
import { Devices } from './Devices.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { CodeDialog, type OverPanel } from './RecoveryCode.tsx'
import { RejoinDialog } from './RejoinDialog.tsx'
import { SetupDialog } from './SetupDialog.tsx'
import { AddKeysDialog, type KeyOffer, SharedKeys } from './SharedKeys.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { SyncState } from './SyncState.tsx'
import styles from './Sync.module.css'

/** What is open over the section. */
type Open =
  | 'set-up'
  | 'leave'
  | 'rejoin'
  | 'sign-in'
  | { readonly offer: KeyOffer }
  | { readonly code: string }
  /** Null: the passphrase changes. */
  | { readonly removes: SyncDevice | null }

/** The section "Sync" of the settings: how the devices are kept in step, and the way to set that up. */
export function SyncPanel(): ReactNode {
  const commands = useCommands(sync)
  const status = useValue(sync)
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
  const showCode = () => press(async () => show({ code: await commands.recoveryCode() }))
  const allow = () =>
    press(async () => {
      const folder = await commands.folder()
      if (folder === null || !(await askPermission(folder))) return syncText('sync.not-allowed')
      return commands.syncNow()
    })
  const syncNow = () => {
    // The button of a refusal goes while it is tried again.
    if (status?.state === 'refused') panel.current?.focus()
    press(commands.syncNow)
  }
  const share = (isShared: boolean) =>
    press(async () => {
      await commands.shareKeys(isShared)
      return isShared ? undefined : syncText('sync.keys-off')
    })
  const leave = () =>
    press(async () => {
      setOpen(null)
      await commands.leave()
      panel.current?.focus()
      return syncText('sync.left')
    })
  const remote =
    status && syncText(`sync.place.${status.remote.kind}`, { name: status.remote.name })
  const isRemoved = status?.state === 'removed'
  return (
    <div ref={panel} tabIndex={-1} className={`stack gap-5 ${styles.panel}`}>
      <p>{syncText('sync.why')}</p>
      {status === null || remote === null ? (
        <div className="row touch">
          <Button variant="primary" onClick={() => show('set-up')}>
            {syncText('sync.set-up')}
          </Button>
        </div>
      ) : (
        <>
          <SyncState
            {...{ status, remote, now }}
            onSync={syncNow}
            onAllow={allow}
            onJoin={() => show('rejoin')}
            onSignIn={() => show('sign-in')}
          />
          <Warnings status={status} />
          <div className="row wrap touch">
            {!isRemoved && (
              <>
                <Button variant="edged" icon="key" onClick={showCode}>
                  {syncText('sync.code-show')}
                </Button>
                <Button icon="edit" onClick={() => show({ removes: null })}>
                  {syncText('sync.change')}
                </Button>
              </>
            )}
            <Button icon="stop" onClick={() => show('leave')}>
              {syncText('sync.leave')}
            </Button>
          </div>
          {!isRemoved && (
            <>
              <Devices {...{ status, now }} onRemove={removes => show({ removes })} />
              <SharedKeys keys={status.keys} onShare={share} onAdd={offer => show({ offer })} />
            </>
          )}
        </>
      )}
      <p className="quiet soft small" role="status">
        {said}
      </p>
      <FaultAlert text={fault} />
      <section className="stack gap-2">
        <h4>{syncNames('travels')}</h4>
        <p className="soft small">{syncText('sync.travels-what')}</p>
      </section>
      <PanelDialogs {...{ open, status, over, leave }} remote={remote ?? ''} onDone={setSaid} />
    </div>
  )
}

/** What a person should know or do, although sync works. */
function Warnings({ status }: { readonly status: SyncStatus }) {
  const isPending = useCodePending()
  return (
    <>
      {status.isSplit && (
        <Banner tone="warning" icon="key">
          <p>{syncText('sync.split')}</p>
        </Banner>
      )}
      {status.clockHours !== null && (
        <Banner tone="warning" icon="clock">
          <p>{syncText('sync.clock', { count: status.clockHours })}</p>
        </Banner>
      )}
      {isPending && status.state !== 'removed' && (
        <Banner tone="warning" icon="key">
          <p>{syncText('sync.code-pending')}</p>
        </Banner>
      )}
    </>
  )
}

function PanelDialogs({
  open,
  status,
  over,
  leave,
  ...shown
}: {
  readonly open: Open | null
  readonly status: SyncStatus | null
  readonly over: OverPanel
  readonly leave: () => void
  readonly remote: string
  readonly onDone: (words: string) => void
}) {
  if (open === null) return null
  if (open === 'set-up') return <SetupDialog {...over} />
  if (open === 'rejoin') return <RejoinDialog {...over} />
  if (open === 'leave') return <LeaveDialog {...over} remote={shown.remote} onLeave={leave} />
  if (open === 'sign-in') return status && <SignInDialog {...over} account={status.remote.name} />
  if ('offer' in open) return <AddKeysDialog {...open} {...over} onDone={shown.onDone} />
  if ('code' in open) return <CodeDialog {...open} {...over} />
  return status && <KeysDialog {...open} {...over} {...shown} status={status} />
}
