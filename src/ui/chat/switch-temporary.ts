import { temporaryText } from '../../i18n/en/steering.ts'
import { isTemporary } from '../../ports/platform.ts'
import type { Ui } from '../../host/store.ts'
import type { Draft } from './draft.ts'

/** Starts a temporary chat with the typed words, which leave what is stored; in one, a chat that is stored. Attachments cannot follow them. */
export async function switchTemporary(
  { application, actions, store }: Pick<Ui, 'application' | 'actions' | 'store'>,
  draft: Draft,
): Promise<void> {
  const { app, readingFiles } = store.getState()
  const isOn = isTemporary(app.openId)
  if (readingFiles > 0 || (app.session?.attachments ?? []).length > 0)
    return actions.notify({
      tone: 'warning',
      text: temporaryText(isOn ? 'temporary.files-back' : 'temporary.files'),
    })
  const words = draft.text()
  const from = app.session?.sessionId ?? null
  draft.setText('')
  draft.flush()
  let isStarted = false
  try {
    isStarted = await (isOn ? application.endTemporary(words) : application.startTemporary(words))
  } finally {
    if (!isStarted) draft.giveBack(words, from)
  }
}
