import { sideQuestionText, temporaryText } from '../../i18n/en/steering.ts'
import { isTemporary } from '../../ports/platform.ts'
import { IconButton } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import type { DraftBox } from './draft-box.ts'
import { DictateButton } from './speech/DictateButton.tsx'
import { startTemporary } from './start-temporary.ts'

/** False if the browser cannot write down speech. */
const HEARS = 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis

/** Ways to write that the message box does not need at the start. */
export function MoreWays({ draft }: { readonly draft: DraftBox }) {
  const ui = useUi()
  const { surface } = ui
  const isEmpty = useUiState(({ app }) => app.session?.rows.length === 0)
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
  const ask = (): void => {
    const words = draft.text()
    surface.showSideQuestion(words, () => {
      if (draft.text() === words) draft.setText('')
    })
  }
  return (
    <>
      {!isEmpty && <IconButton icon="help" label={sideQuestionText('aside.ask')} onClick={ask} />}
      {isEmpty && !temporary && (
        <IconButton
          icon="clock"
          label={temporaryText('temporary.start')}
          onClick={() => void startTemporary(ui, draft)}
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
