import { sideQuestionText, temporaryText } from '../../i18n/en/steering.ts'
import { isTemporary } from '../../ports/platform.ts'
import { IconButton } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import type { DraftBox } from './draft-box.ts'
import { DictateButton } from './speech/DictateButton.tsx'

/** False if the browser cannot write down speech. */
const HEARS = 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis

/** Ways to write that the message box does not need at the start. */
export function MoreWays({ draft }: { readonly draft: DraftBox }) {
  const { application, surface } = useUi()
  const isEmpty = useUiState(({ app }) => app.session?.rows.length === 0)
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
  const ask = (): void => {
    const words = draft.text()
    surface.showSideQuestion(words, () => {
      if (draft.text() === words) draft.setText('')
    })
  }
  /** The words go along, and leave what is stored. */
  const startTemporary = async (): Promise<void> => {
    const words = draft.text()
    draft.setText('')
    draft.flush()
    if (!(await application.steering.startTemporary(words))) draft.setText(words)
  }
  return (
    <>
      {!isEmpty && <IconButton icon="help" label={sideQuestionText('aside.ask')} onClick={ask} />}
      {isEmpty && !temporary && (
        <IconButton
          icon="clock"
          label={temporaryText('temporary.start')}
          onClick={() => void startTemporary()}
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
