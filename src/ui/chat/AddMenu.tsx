import { useState, type ChangeEvent } from 'react'
import { sideQuestionText } from '../../i18n/en/steering.ts'
import { t } from '../../i18n/t.ts'
import { MenuButton, menuOf } from '../../kit/Menu.tsx'
import { promptsDialog, sideQuestionDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import type { DraftBox } from './draft-box.ts'

/** What joins the message or is asked beside it: files, prompts, a side question. */
export function AddMenu({
  draft,
  onFiles,
}: {
  readonly draft: DraftBox
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { actions } = useUi()
  const isEmpty = useUiState(({ app }) => (app.session?.rows.length ?? 0) === 0)
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
        items={menuOf([
          ['files', 'attach', t('files.attach'), choose],
          ['prompts', 'prompt', t('chat.prompts'), prompts],
          !isEmpty && ['ask', 'help', sideQuestionText('aside.ask'), ask],
        ])}
      />
    </>
  )
}
