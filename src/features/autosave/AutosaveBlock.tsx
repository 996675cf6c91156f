import { type ReactNode, useState } from 'react'
import { formatWhen } from '../../i18n/format.ts'
import { errorText } from '../../ports/errors.ts'
import { autosave } from './feature.ts'
import type { AutosaveStatus } from './status.ts'
import { text } from './texts.ts'
import type { FolderErrorCode } from '../../ports/folder.ts'
import { Button } from '../../kit/Button.tsx'
import { askPermission, canChooseFolder, chooseFolder } from '../../kit/choose-folder.ts'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { useCommands, useValue } from '../../host/use-feature.ts'

/** Saving of all sessions into a folder: chosen, allowed again, and stopped. */
export function AutosaveBlock(): ReactNode {
  const status = useValue(autosave)
  const isHere = canChooseFolder()
  return (
    <>
      <p className="soft small">{text(isHere ? 'why' : 'unsupported')}</p>
      {status !== null && <Progress status={status} />}
      {isHere && <Buttons code={status && (status.fault?.code ?? 'none')} />}
    </>
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
            {text('allow')}
          </Button>
        )}
        {(code === 'full' || code === 'failed') && (
          <Button variant="edged" icon="refresh" onClick={() => void again()}>
            {text('again')}
          </Button>
        )}
        <Button
          variant={needsFolder ? 'edged' : 'plain'}
          icon="archive"
          onClick={() => void choose()}
        >
          {text(code === null ? 'choose' : 'other')}
        </Button>
        {code !== null && (
          <Button icon="stop" onClick={() => void stop()}>
            {text('stop')}
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
  const commands = useCommands(autosave)
  const [words, setWords] = useState('')
  const saying = (work: () => Promise<string>) => async (): Promise<void> =>
    setWords(await work().catch(errorText))
  return {
    words,
    choose: saying(async () => {
      const folder = await chooseFolder()
      if (folder !== null) await commands.choose(folder)
      return ''
    }),
    allow: saying(async () => {
      const folder = await commands.folder()
      if (folder === null || !(await askPermission(folder))) return text('refused')
      await commands.saveNow()
      return ''
    }),
    again: saying(async () => {
      await commands.saveNow()
      return ''
    }),
    stop: saying(async () => {
      await commands.choose(null)
      return text('stopped')
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
        <p className="small soft">{text('into', { folder, saved, all })}</p>
      </div>
    )
  if (state === 'elsewhere') return <p>{text('elsewhere', { folder })}</p>
  const isComplete = state === 'saved' && saved === all
  if (state === 'saved' && !isComplete) return <p>{text('answering', { folder })}</p>
  if (!isComplete) {
    const label = text('saving', { folder, saved, all })
    return (
      <>
        <p>{label}</p>
        {all > 0 && <ProgressBar label={label} value={saved / all} />}
      </>
    )
  }
  const when = formatWhen(savedAt ?? now, now)
  return <p>{text('saved', { count: saved, folder, when })}</p>
}
