import { temporaryText } from '../../i18n/en/steering.ts'
import { isTemporary } from '../../ports/platform.ts'
import { IconButton } from '../../kit/Button.tsx'
import { useUi, useUiState, type Ui } from '../../host/store.ts'
import type { DraftBox } from './draft-box.ts'
import { DictateButton } from './speech/DictateButton.tsx'

/** False if the browser cannot write down speech. */
const HEARS = 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis

/** Ways to write that the message box does not need at the start. */
export function MoreWays({ draft }: { readonly draft: DraftBox }) {
  const ui = useUi()
  const isEmpty = useUiState(({ app }) => app.session?.rows.length === 0)
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
  return (
    <>
      {isEmpty && (
        <IconButton
          icon="clock"
          label={temporaryText('temporary.start')}
          aria-pressed={temporary}
          onClick={() => void switchTemporary(ui, draft)}
        />
      )}
      {HEARS && <DictateButton onWords={words => draft.setText(said(draft.text(), words))} />}
    </>
  )
}

/** The typed words with the spoken ones behind them. */
function said(typed: string, words: string): string {
  return `${typed}${typed === '' || /\s$/.test(typed) ? '' : ' '}${words}`
}

/** Starts a temporary chat with the typed words, which leave what is stored; in one, a chat that is stored. Attachments cannot follow them. */
export async function switchTemporary(
  { application, actions, store }: Pick<Ui, 'application' | 'actions' | 'store'>,
  draft: DraftBox,
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
