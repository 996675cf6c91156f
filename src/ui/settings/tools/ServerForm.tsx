import { t } from '../../../i18n/t.ts'
import { useState, type FormEvent } from 'react'
import { toolsText } from '../../../i18n/en/tools.ts'
import type { ShownToolServer } from '../../../runtime/tool-servers/server-tools.ts'
import { FaultAlert } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { TextArea, TextField } from '../../../kit/Field.tsx'
import { SignInLink } from '../../../kit/SignInLink.tsx'
import { useUi, useUiState } from '../../../host/store.ts'
import { useNewestCall } from '../endpoint/use-server-calls.ts'

const EMPTY = { url: '', name: '', headers: '' }

/** Adds a server, or changes one. It is in the list only once it has answered. */
export function ServerForm({
  changing,
  onDone,
}: {
  /** Null to add one. */
  readonly changing: ShownToolServer | null
  readonly onDone: () => void
}) {
  const { application } = useUi()
  const call = useNewestCall()
  const [draft, setDraft] = useState(changing ? { ...EMPTY, ...pick(changing) } : EMPTY)
  const [fault, setFault] = useState<string | null>(null)
  const [signInAt, setSignInAt] = useState<string | null>(null)
  const [addedUrl, setAddedUrl] = useState<string | null>(null)
  const added = useUiState(({ app }) => app.toolServers.find(({ url }) => url === addedUrl))
  const change = (part: Partial<typeof EMPTY>): void => {
    setFault(null)
    setDraft({ ...draft, ...part })
  }
  /** Runs a command that adds the server. */
  const run = async (command: (callId: string) => Promise<string | null>): Promise<void> => {
    setFault(null)
    setAddedUrl(null)
    // Null for a call that was cancelled.
    const outcome = await call.run(async callId => ({ reason: await command(callId) }))
    setSignInAt(null)
    if (outcome === null) return
    setFault(outcome.reason)
    if (outcome.reason !== null) return
    setAddedUrl(draft.url.trim())
    setDraft(EMPTY)
    onDone()
  }
  const add = (event: FormEvent): void => {
    event.preventDefault()
    const headers = changing && draft.headers.trim() === '' ? null : draft.headers
    if (!call.isRunning)
      void run(callId => application.toolServers.add({ ...draft, headers }, callId))
  }
  const isOff = draft.url.trim() === '' || call.isRunning
  const signIn = (): void =>
    void run(async callId => {
      const back = new URL('./signed-in.htm', document.baseURI).href
      const started = await application.toolServers.beginSignIn(draft.url, back, callId)
      if ('reason' in started) return started.reason
      setSignInAt(started.address)
      return application.toolServers.finishSignIn(draft, callId)
    })
  return (
    <form className="stack gap-4 below" noValidate onSubmit={add}>
      <h4>{toolsText(changing ? 'tools.change-title' : 'tools.add')}</h4>
      <TextField
        label={toolsText('tools.address')}
        hint={toolsText('tools.address-hint')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        readOnly={changing !== null}
        isRefused={fault !== null}
        value={draft.url}
        onChange={({ target }) => change({ url: target.value })}
      />
      <TextField
        label={t('kit.name')}
        hint={toolsText('tools.name-hint')}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label={toolsText('tools.headers')}
        hint={`${toolsText('tools.headers-hint')}${changing ? ` ${toolsText('tools.headers-kept')}` : ''}`}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={draft.headers}
        onChange={({ target }) => change({ headers: target.value })}
      />
      <FaultAlert text={fault} />
      <p role="status" className="quiet done">
        {added && toolsText('tools.added', { name: added.name, count: added.tools.length })}
      </p>
      {signInAt !== null && <SignInLink label={toolsText('tools.sign-in-at')} address={signInAt} />}
      <div className="row wrap">
        <Button type="submit" variant="edged" disabled={isOff}>
          {submitWords(call.isRunning, changing !== null)}
        </Button>
        <Button disabled={isOff} onClick={signIn}>
          {toolsText('tools.sign-in')}
        </Button>
        {(call.isRunning || changing) && (
          <Button onClick={call.isRunning ? call.stop : onDone}>{t('kit.cancel')}</Button>
        )}
      </div>
    </form>
  )
}

function submitWords(isRunning: boolean, isChange: boolean): string {
  if (isRunning) return toolsText('tools.connecting')
  return toolsText(isChange ? 'tools.save' : 'tools.connect')
}

function pick({ url, name }: ShownToolServer) {
  return { url, name }
}
