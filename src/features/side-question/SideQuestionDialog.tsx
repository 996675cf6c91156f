import { useState, type KeyboardEvent } from 'react'
import type { SideQuestionAsked } from '../../host/dialogs.ts'
import { sideQuestionText } from '../../i18n/en/steering.ts'
import { TextArea } from '../../kit/Field.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useUi } from '../../host/store.ts'
import { isComposing } from '../../kit/is-composing.ts'
import { dialogText } from './texts.ts'

/** Asks a question beside the conversation. It stays open, with its words, while it cannot be asked. */
export function SideQuestionDialog({ words, onAsked }: SideQuestionAsked) {
  const { application, actions } = useUi()
  const [question, setQuestion] = useState(words)
  const ask = async (): Promise<void> => {
    if (!(await application.sideQuestion('ask', question.trim()))) return
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
      description={dialogText('aside.why')}
      submit={dialogText('aside.send')}
      isOff={question.trim() === ''}
      run={ask}
    >
      <TextArea
        label={dialogText('aside.question')}
        rows={3}
        value={question}
        onChange={event => setQuestion(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </FormDialog>
  )
}
