import { useEffect, useState, type ChangeEvent } from 'react'
import { sideQuestionText, temporaryText } from '../../i18n/en/steering.ts'
import { t } from '../../i18n/t.ts'
import { isTemporary } from '../../ports/platform.ts'
import { MenuButton, menuOf } from '../../kit/Menu.tsx'
import type { MenuRow } from '../../kit/MenuPopup.tsx'
import { type Command, type PageParts, runCommand } from '../../host/command.ts'
import { promptsDialog, sideQuestionDialog } from '../../host/dialogs.ts'
import type { AddItem } from '../../host/feature.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { wordsReady } from '../../i18n/language.ts'
import type { Draft } from './draft.ts'
import { switchTemporary } from './switch-temporary.ts'

type AddItems = (page: PageParts) => readonly AddItem[]

/** What features have for the menu, as soon as it is fetched. */
function useAddItems(): readonly AddItems[] {
  const { features } = useUi()
  const [found, setFound] = useState<readonly AddItems[]>([])
  useEffect(() => {
    let isGone = false
    // Where code cannot be fetched, the menu is there without it.
    const coming = features.flatMap(({ addItems }) =>
      addItems ? [loadedItems(addItems).catch(() => null)] : [],
    )
    void Promise.all(coming).then(items => {
      if (!isGone) setFound(items.filter(one => one !== null))
    })
    return () => {
      isGone = true
    }
  }, [features])
  return found
}

async function loadedItems(addItems: () => Promise<AddItems>): Promise<AddItems> {
  const items = await addItems()
  await wordsReady()
  return items
}

/** What joins the message or is asked beside it: files, prompts, a side question; on a new chat, whether it is stored. */
export function AddMenu({
  draft,
  onFiles,
}: {
  readonly draft: Draft
  readonly onFiles: (files: readonly File[]) => void
}) {
  const ui = useUi()
  const { actions } = ui
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
  const more = useAddItems()
  const messages = useUiState(({ app }) => app.session?.rows.length ?? null)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])]
    // Else the same file could not be chosen again after it was taken away.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const prompts = (): void => actions.open(promptsDialog, { words: draft.text() })
  const choose = (): void => input?.click()
  const ask = (): void => {
    const words = draft.text()
    const onAsked = (): void => {
      if (draft.text() === words) draft.setText('')
    }
    actions.open(sideQuestionDialog, { words, onAsked })
  }
  const run = async (command: Command): Promise<void> => {
    const refusal = await runCommand(command, ui)
    if (refusal !== null) actions.notify({ tone: 'info', text: refusal })
  }
  const added = ui.features
    .flatMap(({ commands = [] }) => commands)
    .flatMap((command): MenuRow[] => {
      const { name, inAddMenu: icon, what } = command
      return icon ? [[name, icon, what(), () => void run(command)]] : []
    })
  return (
    <>
      <input
        ref={setInput}
        hidden
        type="file"
        multiple
        aria-label={t('files.attach')}
        onChange={onChange}
      />
      <MenuButton
        icon="plus"
        align="start"
        label={t('chat.add')}
        items={() =>
          menuOf([
            ['files', 'attach', t('files.attach'), choose],
            ['prompts', 'prompt', t('chat.prompts'), prompts],
            ...added,
            (messages ?? 0) > 0 && ['ask', 'help', sideQuestionText('aside.ask'), ask],
            messages === 0 && [
              'temporary',
              'clock',
              t('shell.temporary'),
              () => void switchTemporary(ui, draft),
              { isOn: temporary, detail: temporaryText('temporary.start') },
            ],
          ]).concat(more.flatMap(itemsOf => itemsOf(ui)))
        }
      />
    </>
  )
}
