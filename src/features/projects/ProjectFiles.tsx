import { t } from '../../i18n/t.ts'
import { useId, useRef, type ChangeEvent, useState } from 'react'
import { DEFAULT_WINDOW_TOKENS } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { type FileForm, planFiles, tokensForFiles } from '../../runtime/projects/plan-files.ts'
import type { ShownFile } from '../../runtime/projects/project-commands.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useUiState, useUi } from '../../host/store.ts'
import styles from './Projects.module.css'
import type { ProjectFile } from '../../ports/projects.ts'
import { organizeText } from './texts.ts'

interface ProjectFilesProps {
  readonly files: readonly ShownFile[]
  readonly reading: FileReading
  readonly onRemove: (name: string) => void
}

/** The files of a project: what each takes in a request, and how much of it stands there. */
export function ProjectFiles({ files, reading, onRemove }: ProjectFilesProps) {
  const windowTokens =
    useUiState(({ app }) => app.session?.meter.windowTokens) ?? DEFAULT_WINDOW_TOKENS
  const heading = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLSpanElement>(null)
  const replaced = useRef<string | null>(null)
  const forms = planFiles(files, windowTokens)
  const choose = (inPlaceOf: string | null): void => {
    replaced.current = inPlaceOf
    if (!input.current) return
    input.current.multiple = inPlaceOf === null
    input.current.click()
  }
  /** Before a row goes: the dialog would take a lost focus back a frame later, even from what got it meanwhile. */
  const leaveRow = (): void => button.current?.querySelector('button')?.focus()
  const onChosen = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const given = [...(target.files ?? [])]
    // Else the same file could not be chosen again.
    target.value = ''
    leaveRow()
    void reading.read(given, replaced.current)
  }
  return (
    <div role="group" aria-labelledby={heading} className="stack gap-3">
      <div>
        <p id={heading} className="strong">
          {organizeText('organize.files')}
        </p>
        <p className="small faint">{organizeText('organize.files-hint')}</p>
      </div>
      {files.length + reading.underWay.length > 0 && (
        <ul className={`touch-square ${styles.files}`} aria-labelledby={heading}>
          {files.map((file, at) => (
            <li key={file.name}>
              <Icon name="text" />
              <div className="grow">
                <p className="anywhere">{file.name}</p>
                <p className="small soft">
                  {organizeText(`organize.file-${wordFor(file, forms[at])}`, {
                    tokens: formatTokens(estimated(file.tokens)),
                    outline: formatTokens(estimated(file.outlineTokens)),
                  })}
                </p>
              </div>
              <IconButton
                icon="refresh"
                label={organizeText('organize.file-replace', { name: file.name })}
                onClick={() => choose(file.name)}
              />
              <IconButton
                icon="close"
                label={organizeText('organize.file-remove', { name: file.name })}
                onClick={() => {
                  leaveRow()
                  onRemove(file.name)
                }}
              />
            </li>
          ))}
          {reading.underWay.map(({ id, name }) => (
            <li key={id}>
              <Icon name="clock" />
              <p className="grow anywhere soft" role="status">
                {organizeText('organize.file-reading', { name })}
              </p>
              <IconButton
                icon="stop"
                label={organizeText('organize.file-stop', { name })}
                onClick={() => {
                  leaveRow()
                  reading.stop(id)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {reading.faults.map(sentence => (
        <p key={sentence} className="fault small" role="alert">
          <Icon name="warning" />
          {sentence}
        </p>
      ))}
      {forms.some(form => form !== 'whole') && (
        <p className="small soft">
          {organizeText('organize.files-cut', {
            window: formatTokens(windowTokens),
            most: formatTokens(tokensForFiles(windowTokens)),
          })}
        </p>
      )}
      <span ref={button} className="touch">
        <input ref={input} hidden type="file" aria-label={t('files.attach')} onChange={onChosen} />
        <Button icon="attach" variant="edged" onClick={() => choose(null)}>
          {t('files.attach')}
        </Button>
      </span>
    </div>
  )
}

/** The outline of a short file takes more than the file. */
function wordFor({ tokens, outlineTokens }: ShownFile, form: FileForm = 'name') {
  return form === 'whole' && tokens <= outlineTokens ? 'short' : form
}

function estimated(tokens: number) {
  return { tokens, source: 'estimated' } as const
}

/** A file whose words are being read. */
interface FileUnderWay {
  readonly id: number
  readonly name: string
}

type FileReading = ReturnType<typeof useFileReading>

/** Reads the words of chosen files, one after the other. A stopped one is dropped, and so are all when the dialog closes. */
export function useFileReading(onRead: (file: ProjectFile, inPlaceOf: string | null) => void) {
  const { application } = useUi()
  const [underWay, setUnderWay] = useState<readonly FileUnderWay[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const wanted = useRef(new Set<number>())
  const newest = useRef(0)
  const stop = (id: number): void => {
    wanted.current.delete(id)
    setUnderWay(files => files.filter(file => file.id !== id))
  }
  /** `inPlaceOf`: the name of the file that it replaces; null for none. */
  const read = async (given: readonly File[], inPlaceOf: string | null): Promise<void> => {
    setFaults([])
    const files = given.map(file => ({ file, id: (newest.current += 1) }))
    for (const { id } of files) wanted.current.add(id)
    setUnderWay(now => [...now, ...files.map(({ id, file: { name } }) => ({ id, name }))])
    for (const { id, file } of files) {
      if (!wanted.current.has(id)) continue
      const reading = await application.projects.readFile(file)
      if (!wanted.current.has(id)) continue
      stop(id)
      if (reading.ok) onRead(reading.file, inPlaceOf)
      else setFaults(now => [...now, reading.sentence])
    }
  }
  return { underWay, faults, read, stop }
}
