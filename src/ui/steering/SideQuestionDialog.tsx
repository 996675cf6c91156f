import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { sideQuestionText } from '../../i18n/en/steering.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { TextArea } from '../kit/Field.tsx'
import { useUi } from '../store.ts'

/** Asks a question beside the conversation. It stays open, with its words, while it cannot be asked. */
export function SideQuestionDialog({
  words,
  onAsked,
}: {
  readonly words: string
  readonly onAsked?: (() => void) | undefined
}) {
  const { application, actions } = useUi()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [question, setQuestion] = useState(words)
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (question.trim() === '') return
    if (!(await application.steering.sideQuestion('ask', question.trim()))) return
    onAsked?.()
    actions.closeDialog()
    actions.noteSend()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <Dialog
      title={sideQuestionText('aside.ask')}
      description={sideQuestionText('aside.why')}
      initialFocus={() => form.current?.querySelector('textarea') ?? null}
      foot={
        <Button type="submit" form={id} variant="primary" disabled={question.trim() === ''}>
          {sideQuestionText('aside.send')}
        </Button>
      }
    >
      <form id={id} ref={form} onSubmit={event => void ask(event)}>
        <TextArea
          label={sideQuestionText('aside.question')}
          rows={3}
          value={question}
          onChange={event => setQuestion(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </form>
    </Dialog>
  )
}
