import { useState, type FormEvent } from 'react'
import { promptsText } from '../../i18n/en/conversation.ts'
import type { Prompt } from '../../ports/prompts.ts'
import { blanksOf } from '../../runtime/prompts/blanks.ts'
import { Button } from '../kit/Button.tsx'
import { TextArea, TextField } from '../kit/Field.tsx'
import { useUi } from '../store.ts'
import styles from './Prompts.module.css'

const EXAMPLE = '{{topic}}'

/** Name and text of a prompt. `former`: the name that it has; null for a new one. */
export function PromptEditor({
  former,
  words,
  onType,
  onSaved,
  onBack,
}: {
  readonly former: string | null
  readonly words: Pick<Prompt, 'name' | 'text'>
  readonly onType: (words: Pick<Prompt, 'name' | 'text'>) => void
  readonly onSaved: () => void
  readonly onBack: () => void
}) {
  const { application } = useUi()
  const { name, text } = words
  const [fault, setFault] = useState<string | null>(null)
  const blanks = blanksOf(text)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const saving = await application.savePrompt({ name, text }, former)
    if (saving.ok) onSaved()
    else setFault(saving.sentence)
  }
  return (
    <form className={styles.library} onSubmit={event => void save(event)}>
      <TextField
        label={promptsText('prompts.name')}
        data-first="edit"
        autoComplete="off"
        value={name}
        onChange={({ target }) => onType({ name: target.value, text })}
      />
      <TextArea
        label={promptsText('prompts.text')}
        rows={8}
        value={text}
        onChange={({ target }) => onType({ name, text: target.value })}
        hint={
          <p>
            {blanks.length === 0
              ? promptsText('prompts.text-why', { example: EXAMPLE })
              : promptsText('prompts.blanks', { count: blanks.length, names: blanks.join(', ') })}
          </p>
        }
      />
      <p className={styles.said} role="alert" data-fault>
        {fault}
      </p>
      <div className={styles.foot}>
        <span className="grow" />
        <Button onClick={onBack}>{promptsText('prompts.back')}</Button>
        <Button type="submit" variant="primary">
          {promptsText('prompts.save')}
        </Button>
      </div>
    </form>
  )
}
