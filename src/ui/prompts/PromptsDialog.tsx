import { useEffect, useState, type FormEvent } from 'react'
import { promptsText } from '../../i18n/en/conversation.ts'
import type { Prompt } from '../../ports/prompts.ts'
import { blanksOf } from '../../runtime/prompts/blanks.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { TextArea, TextField } from '../kit/Field.tsx'
import { usePromptLeft, PromptForm } from '../kit/PromptForm.tsx'
import type { PromptPage } from '../open-dialog.ts'
import { useUi, useUiState } from '../store.ts'
import { PromptList } from './PromptList.tsx'
import styles from './Prompts.module.css'

/** The prompt library. `first`: what it shows at first. `words`: of the message box, to be saved as a prompt. */
export function PromptsDialog({
  first,
  words,
}: {
  readonly first: PromptPage
  readonly words: string
}) {
  const { application, actions, surface } = useUi()
  const prompts = useUiState(({ app }) => app.prompts)
  const [page, setPage] = useState(first)
  const left = usePromptLeft(words)
  useEffect(() => void application.readPrompts(), [application])
  const { type } = page
  useEffect(() => firstField(type)?.focus(), [type])
  const use = (text: string): void => {
    actions.closeDialog()
    surface.addWords(text)
  }
  /** Leaves the page; what was typed there can be had again. */
  const leave = (after: () => void): void => {
    after()
    left(page)
  }
  const list = (): void => setPage({ type: 'list' })
  const onBack = (): void => leave(list)
  return (
    <Dialog
      title={promptsText('prompts.title')}
      width="narrow"
      {...(page.type === 'list'
        ? { description: promptsText('prompts.why') }
        : page.type === 'fill' && { heading: page.prompt.name })}
      onClose={() => leave(actions.closeDialog)}
      initialFocus={() => firstField(type)}
    >
      {page.type === 'list' && (
        <PromptList
          prompts={prompts}
          words={words}
          onUse={prompt =>
            blanksOf(prompt.text).length === 0
              ? use(prompt.text)
              : setPage({ type: 'fill', prompt, values: new Map() })
          }
          onEdit={(former, given) => setPage({ type: 'edit', former, words: given, before: given })}
        />
      )}
      {page.type === 'edit' && (
        <PromptEditor
          former={page.former}
          words={page.words}
          onType={typed => setPage({ ...page, words: typed })}
          onSaved={list}
          onBack={onBack}
        />
      )}
      {page.type === 'fill' && (
        <PromptForm
          prompt={page.prompt}
          values={page.values}
          onType={values => setPage({ ...page, values })}
          onPut={use}
          onBack={onBack}
        />
      )}
    </Dialog>
  )
}

/** What has the focus at first on each page. */
function firstField(type: PromptPage['type']): HTMLElement | null {
  return document.querySelector(`[role="dialog"] [data-first="${type}"]`)
}

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
    <form className="stack gap-4" onSubmit={event => void save(event)}>
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
      <p className={`quiet soft small ${styles.said}`} role="alert" data-fault>
        {fault}
      </p>
      <div className="row wrap touch-square">
        <span className="grow" />
        <Button onClick={onBack}>{promptsText('prompts.back')}</Button>
        <Button type="submit" variant="primary">
          {promptsText('prompts.save')}
        </Button>
      </div>
    </form>
  )
}
