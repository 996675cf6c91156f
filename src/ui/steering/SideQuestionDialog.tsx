import { useState, type KeyboardEvent } from 'react'
import { sideQuestionText } from '../../i18n/en/steering.ts'
import { TextArea } from '../../kit/Field.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useUi } from '../../host/store.ts'
import { isComposing } from '../../kit/is-composing.ts'

/** Asks a question beside the conversation. It stays open, with its words, while it cannot be asked. */
export function SideQuestionDialog({
  words,
  onAsked,
}: {
  readonly words: string
  readonly onAsked?: (() => void) | undefined
}) {
  const { application, actions } = useUi()
  const [question, setQuestion] = useState(words)
  const ask = async (): Promise<void> => {
    if (!(await application.steering.sideQuestion('ask', question.trim()))) return
    onAsked?.()
    actions.closeDialog()
    actions.noteSend()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <FormDialog
      title={sideQuestionText('aside.ask')}
      description={sideQuestionText('aside.why')}
      submit={sideQuestionText('aside.send')}
      isOff={question.trim() === ''}
      run={ask}
    >
      <TextArea
        label={sideQuestionText('aside.question')}
        rows={3}
        value={question}
        onChange={event => setQuestion(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </FormDialog>
  )
}
