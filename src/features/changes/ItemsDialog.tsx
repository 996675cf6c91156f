import type { ReactNode } from 'react'
import { useUi } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { errorText } from '../../ports/errors.ts'
import type { GivenFile } from '../../ports/imports.ts'
import { FaultAlert } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useAnswer } from '../../kit/use-answer.ts'
import type { ItemsPreview } from './item-files.ts'
import { changes } from './feature.ts'
import { nameOf } from './name-of.ts'
import { useLabels } from './use-labels.ts'
import { changesText } from './texts.ts'
import styles from './Changes.module.css'

/** Single things that were saved as files, before they come in. `attachable`: may go into the message instead. */
export function ItemsDialog({
  files,
  attachable = [],
}: {
  readonly files: readonly GivenFile[]
  readonly attachable?: readonly File[] | undefined
}): ReactNode {
  const { actions } = useUi()
  const commands = useCommands(changes)
  const contents = files.map(({ content }) => content)
  const preview = useAnswer<ItemsPreview>(
    () =>
      commands
        .preview(contents)
        .catch((error: unknown): ItemsPreview => ({ ok: false, sentence: errorText(error) })),
    [commands, files],
  )
  const coming = countComing(preview)
  const takeBack = async (ids: readonly string[]): Promise<void> => {
    if (!(await commands.turn(ids))) actions.notify({ tone: 'info', text: changesText('newer') })
  }
  const take = async (): Promise<void> => {
    const taken = await commands.take(contents)
    if (!taken.ok) throw new Error(taken.sentence)
    actions.closeDialog()
    const text = changesText('taken', { count: taken.ids.length })
    actions.offerUndo(text, () => takeBack(taken.ids))
  }
  const attach = (): void => {
    actions.closeDialog()
    void actions.attachFiles({ attached: attachable, unsupported: [] })
  }
  const [file, second] = files
  return (
    <FormDialog
      title={changesText('import')}
      heading={
        file && !second
          ? changesText('import-one', { name: file.name })
          : changesText('import-many', { count: files.length })
      }
      description={changesText('take-why')}
      submit={changesText('take', { count: coming || 1 })}
      isOff={coming === 0}
      run={take}
      others={
        attachable.length > 0 && (
          <Button onClick={attach}>{changesText('attach', { count: attachable.length })}</Button>
        )
      }
    >
      <Preview preview={preview} files={files.length} />
    </FormDialog>
  )
}

function Preview({
  preview,
  files,
}: {
  readonly preview: ItemsPreview | null
  readonly files: number
}) {
  if (preview === null)
    return (
      <p className="soft" role="status">
        {changesText('reading')}
      </p>
    )
  if (!preview.ok) return <FaultAlert text={preview.sentence} />
  return (
    <>
      <Items items={preview.items} />
      {preview.items.every(({ state }) => state === 'here') && (
        <p role="status">{changesText('nothing', { count: files })}</p>
      )}
    </>
  )
}

/** Without what is here already. */
function countComing(preview: ItemsPreview | null): number {
  return preview?.ok ? preview.items.filter(({ state }) => state !== 'here').length : 0
}

function Items({ items }: Pick<Extract<ItemsPreview, { readonly ok: true }>, 'items'>) {
  const labels = useLabels()
  return (
    <ul className="stack gap-0 lined">
      {items.map(given => (
        <li key={`${given.collection}/${given.item}`} className={`stack gap-1 ${styles.change}`}>
          <b className="anywhere" dir="auto">
            {nameOf(given, labels ?? new Map())}
          </b>
          <span className="small soft">{changesText(given.state)}</span>
          <Disclosure name={changesText('holds')}>
            <pre className="verbatim" dir="auto">
              {given.words}
            </pre>
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}
