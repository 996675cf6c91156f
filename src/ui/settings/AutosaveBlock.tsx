import { useState } from 'react'
import { autosaveText } from '../../i18n/en/settings.ts'
import { formatWhen } from '../../i18n/format.ts'
import { errorText } from '../../ports/errors.ts'
import type { AutosaveStatus } from '../../runtime/autosave/autosave-status.ts'
import type { FolderErrorCode } from '../../ports/folder.ts'
import { Button } from '../../kit/Button.tsx'
import { askPermission, canChooseFolder, chooseFolder } from '../../kit/choose-folder.ts'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { useUi, useUiState } from '../../host/store.ts'

/** Saving of all sessions into a folder: chosen, allowed again, and stopped. */
export function AutosaveBlock() {
  const status = useUiState(({ app }) => app.autosave)
  const isHere = canChooseFolder()
  return (
    <section className="stack" aria-labelledby="autosave-name">
      <h3 id="autosave-name">{autosaveText('autosave.name')}</h3>
      <p className="soft small">{autosaveText(isHere ? 'autosave.why' : 'autosave.unsupported')}</p>
      {status !== null && <Progress status={status} />}
      {isHere && <Buttons code={status && (status.fault?.code ?? 'none')} />}
    </section>
  )
}

/** `code`: why saving stopped; `none`: it goes on. Null: no folder is chosen. */
function Buttons({ code }: { readonly code: FolderErrorCode | 'none' | null }) {
  const { words, choose, allow, stop, again } = useFolder()
  const needsFolder = code === null || code === 'gone'
  return (
    <>
      <div className="row wrap">
        {code === 'forbidden' && (
          <Button variant="edged" icon="check" onClick={() => void allow()}>
            {autosaveText('autosave.allow')}
          </Button>
        )}
        {(code === 'full' || code === 'failed') && (
          <Button variant="edged" icon="refresh" onClick={() => void again()}>
            {autosaveText('autosave.again')}
          </Button>
        )}
        <Button
          variant={needsFolder ? 'edged' : 'plain'}
          icon="archive"
          onClick={() => void choose()}
        >
          {autosaveText(code === null ? 'autosave.choose' : 'autosave.other')}
        </Button>
        {code !== null && (
          <Button icon="stop" onClick={() => void stop()}>
            {autosaveText('autosave.stop')}
          </Button>
        )}
      </div>
      <p className="quiet soft small" role="status">
        {words}
      </p>
    </>
  )
}

/** What the buttons do, and what they say of it. */
function useFolder() {
  const { autosave } = useUi().application
  const [words, setWords] = useState('')
  const saying = (work: () => Promise<string>) => async (): Promise<void> =>
    setWords(await work().catch(errorText))
  return {
    words,
    choose: saying(async () => {
      const folder = await chooseFolder()
      if (folder !== null) await autosave.choose(folder)
      return ''
    }),
    allow: saying(async () => {
      const folder = await autosave.folder()
      if (folder === null || !(await askPermission(folder))) return autosaveText('autosave.refused')
      await autosave.saveNow()
      return ''
    }),
    again: saying(async () => {
      await autosave.saveNow()
      return ''
    }),
    stop: saying(async () => {
      await autosave.choose(null)
      return autosaveText('autosave.stopped')
    }),
  }
}

function Progress({ status }: { readonly status: AutosaveStatus }) {
  const [now] = useState(Date.now)
  const { folder, state, saved, all, savedAt, fault } = status
  if (fault !== null)
    return (
      <div role="alert">
        <p className="fault">{fault.sentence}</p>
        <p className="small soft">{autosaveText('autosave.into', { folder, saved, all })}</p>
      </div>
    )
  if (state === 'elsewhere') return <p>{autosaveText('autosave.elsewhere', { folder })}</p>
  const isComplete = state === 'saved' && saved === all
  if (state === 'saved' && !isComplete)
    return <p>{autosaveText('autosave.answering', { folder })}</p>
  if (!isComplete) {
    const label = autosaveText('autosave.saving', { folder, saved, all })
    return (
      <>
        <p>{label}</p>
        {all > 0 && <ProgressBar label={label} value={saved / all} />}
      </>
    )
  }
  const when = formatWhen(savedAt ?? now, now)
  return <p>{autosaveText('autosave.saved', { count: saved, folder, when })}</p>
}
