import { type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { settingsDialog } from '../../host/dialogs.ts'
import { type Ui, useUi, useUiState } from '../../host/store.ts'
import { commandsOf } from '../../host/use-feature.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button, IconButton } from '../../kit/Button.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { t } from '../../i18n/t.ts'
import type { KnownServer } from '../../ports/endpoint.ts'
import { connectWith, holdKey } from './connect.ts'
import { faultWords } from './fault-words.ts'
import { signIn } from './feature.ts'
import { type LeftSignIn, leaveToSignIn, takeReturn } from './leave.ts'
import type { SignInFault } from './use-sign-in.ts'
import { signInText } from './texts.ts'

interface Return {
  readonly server: KnownServer
  readonly left: LeftSignIn
  /** Null while the key is on its way. */
  readonly fault: SignInFault | null
}

/** Outlives the note, which is drawn again with another chat. */
const useReturn = create<{ readonly now: Return | null }>(() => ({ now: null }))

/** Above the message box of a page that comes back from a sign-in: it gets the key, or says why there is none. */
export function ReturnNote(): ReactNode {
  const ui = useUi()
  const isReady = useUiState(({ app }) => app.ready)
  const { now } = useReturn()
  useEffect(() => {
    if (isReady) void finish(ui)
  }, [isReady, ui])
  if (now === null) return null
  const { server, fault, left } = now
  const { name } = server
  if (fault === null)
    return (
      <p className="small soft" role="status">
        {signInText('returning', { name })}
      </p>
    )
  const leave = async (): Promise<void> => {
    if (!(await leaveToSignIn(commandsOf(ui, signIn), server, left.connects)))
      useReturn.setState({ now: { ...now, fault: { type: 'broken' } } })
  }
  return (
    <Banner
      tone="warning"
      icon="key"
      role="alert"
      title={faultWords(fault, name)}
      actions={
        <>
          <Button size="small" variant="edged" onClick={() => void leave()}>
            {signInText('again')}
          </Button>
          <Button size="small" onClick={() => ui.actions.open(settingsDialog, { at: 'key' })}>
            {signInText('paste')}
          </Button>
          <IconButton
            size="small"
            icon="close"
            label={t('notices.dismiss')}
            onClick={() => {
              useReturn.setState({ now: null })
              focusMessageBox()
            }}
          />
        </>
      }
    >
      {null}
    </Banner>
  )
}

/** Pages that took what their tab came back with. A question that is kept later is for the page after. */
const done = new WeakSet<Ui>()

/** What the tab came back with is used once. */
async function finish(ui: Ui): Promise<void> {
  if (done.has(ui)) return
  done.add(ui)
  const back = takeReturn()
  if (back === null) return
  const { left, answer } = back
  const servers = await ui.application.knownServers().catch(() => [])
  const server = servers.find(({ id }) => id === left.serverId)
  if (!server) return
  const show = (fault: SignInFault | null): void =>
    useReturn.setState({ now: { server, left, fault } })
  if (answer === null) return show({ type: 'unfinished' })
  show(null)
  const { serverId, state, verifier, askedAt } = left
  const question = { state, verifier, askedAt }
  const end = await commandsOf(ui, signIn)
    .finish(serverId, question, answer)
    .catch(() => ({ type: 'broken' }) as const)
  if (end.type !== 'key') return show(end.type === 'cancelled' ? { type: 'unfinished' } : end)
  if (left.connects) {
    await connectWith(ui, server, end.key)
    ui.actions.open(settingsDialog, {})
  } else await holdKey(ui, server, end.key)
  useReturn.setState({ now: null })
}
