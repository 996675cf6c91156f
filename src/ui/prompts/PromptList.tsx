import { useState } from 'react'
import { promptsText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import type { Prompt } from '../../ports/prompts.ts'
import { blanksOf } from '../../runtime/prompts/blanks.ts'
import type { PromptSaving } from '../../runtime/prompts/change-prompts.ts'
import { Button, IconButton, LinkButton } from '../kit/Button.tsx'
import { useUi } from '../store.ts'
import styles from './Prompts.module.css'

/** What was done last, or why it was not. */
interface Outcome {
  readonly text: string
  readonly isFault?: boolean
  /** What was deleted, to be restored. */
  readonly deleted?: Prompt
}

const EXAMPLE = '{{topic}}'

/** All prompts, with what can be done to each, and the ways to more. */
export function PromptList({
  prompts,
  words,
  onUse,
  onEdit,
}: {
  readonly prompts: readonly Prompt[]
  /** Of the message box; empty for none. */
  readonly words: string
  readonly onUse: (prompt: Prompt) => void
  /** `former`: the name of the prompt; null for a new one of these words. */
  readonly onEdit: (former: string | null, words: Pick<Prompt, 'name' | 'text'>) => void
}) {
  const { application, surface } = useUi()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const done = (saving: PromptSaving, after: Outcome): void =>
    setOutcome(saving.ok ? after : { text: saving.sentence, isFault: true })
  const remove = async (prompt: Prompt): Promise<void> => {
    const { name } = prompt
    const text = promptsText('prompts.deleted', { name })
    done(await application.removePrompt(name), { text, deleted: prompt })
  }
  const restore = async (prompt: Prompt): Promise<void> => {
    const text = promptsText('prompts.saved', { name: prompt.name })
    done(await application.savePrompt(prompt, null), { text })
  }
  const take = async (): Promise<void> => {
    const file = await surface.chooseFile()
    if (file === null) return
    const saving = await application.importPrompts(file)
    const count = saving.ok ? saving.count : 0
    done(saving, { text: promptsText('prompts.imported', { count }) })
  }
  const give = async (): Promise<void> => {
    const { name, content } = await application.exportPrompts()
    surface.download(name, content)
  }
  return (
    <div className="stack gap-4">
      {prompts.length === 0 ? (
        <p className="soft">{promptsText('prompts.none', { example: EXAMPLE })}</p>
      ) : (
        <ul className="touch-square lined">
          {prompts.map((prompt, at) => (
            <li key={prompt.name} className="row gap-2">
              <button
                type="button"
                className={`lit grow ${styles.use}`}
                {...(at === 0 && { 'data-first': 'list' })}
                onClick={() => onUse(prompt)}
              >
                <b>{prompt.name}</b>{' '}
                <span className="faint small ellipsis">
                  {blanksOf(prompt.text).join(', ') || prompt.text}
                </span>
              </button>
              <IconButton
                icon="edit"
                label={promptsText('prompts.edit', { name: prompt.name })}
                onClick={() => onEdit(prompt.name, prompt)}
              />
              <IconButton
                icon="trash"
                label={promptsText('prompts.delete', { name: prompt.name })}
                onClick={() => void remove(prompt)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={`quiet soft small ${styles.said}`} role="status" data-fault={outcome?.isFault}>
        {outcome?.text}
        {outcome?.deleted && (
          <LinkButton onClick={() => outcome.deleted && void restore(outcome.deleted)}>
            {t('kit.undo')}
          </LinkButton>
        )}
      </p>
      <div className="row wrap touch-square">
        <Button onClick={() => void take()}>{promptsText('prompts.import')}</Button>
        {prompts.length > 0 && (
          <Button onClick={() => void give()}>{promptsText('prompts.export')}</Button>
        )}
        <span className="grow" />
        <Button
          variant="edged"
          icon="plus"
          {...(prompts.length === 0 && { 'data-first': 'list' })}
          onClick={() => onEdit(null, { name: '', text: words })}
        >
          {promptsText(words.trim() === '' ? 'prompts.new' : 'prompts.from-message')}
        </Button>
      </div>
    </div>
  )
}
