import { temporaryText } from '../../i18n/en/steering.ts'
import type { Ui } from '../store.ts'
import type { DraftBox } from './draft-box.ts'

/** Starts a temporary chat with the typed words, which leave what is stored. Attachments cannot follow them. */
export async function startTemporary(
  { application, actions, store }: Pick<Ui, 'application' | 'actions' | 'store'>,
  draft: DraftBox,
): Promise<void> {
  const { app, readingFiles } = store.getState()
  if (readingFiles > 0 || (app.session?.attachments ?? []).length > 0)
    return actions.notify({ tone: 'warning', text: temporaryText('temporary.files') })
  const words = draft.text()
  const from = app.session?.sessionId ?? null
  draft.setText('')
  draft.flush()
  let isStarted = false
  try {
    isStarted = await application.steering.startTemporary(words)
  } finally {
    if (!isStarted) draft.giveBack(words, from)
  }
}
