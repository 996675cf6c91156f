import { joined } from '../../i18n/list.ts'
import type { FormEvent, KeyboardEvent } from 'react'
import { blanksOf, fillBlanks, partsOf } from './blanks.ts'
import type { Prompt } from '../../ports/storage.ts'
import { Button } from '../../kit/Button.tsx'
import styles from './PromptForm.module.css'
import { useUi } from '../../host/store.ts'
import { library } from './feature.ts'
import type { PromptPage } from './page.ts'
import { promptsText } from './texts.ts'
import { isComposing } from '../../kit/is-composing.ts'

interface PromptFormProps {
  readonly prompt: Pick<Prompt, 'name' | 'text'>
  readonly values: ReadonlyMap<string, string>
  readonly onType: (values: ReadonlyMap<string, string>) => void
  readonly onPut: (text: string) => void
  readonly onBack: () => void
  /** Called by Escape in a blank; absent: the parent of the form handles it. */
  readonly onEscape?: () => void
}

/** A prompt with a field in the place of each blank. One that is left empty stays as it is written. */
export function PromptForm({ prompt, values, onType, onPut, onBack, onEscape }: PromptFormProps) {
  const { text } = prompt
  const names = blanksOf(text)
  const empty = names.filter(name => !values.get(name)).length
  const put = (event: FormEvent): void => {
    event.preventDefault()
    onPut(fillBlanks(text, values))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation()
      return onEscape()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form className="stack gap-4" aria-label={prompt.name} onSubmit={put}>
      <p className={`anywhere ${styles.text}`}>
        {drawnParts(text).map(({ key, part: { text: written, blank }, isFirst }) =>
          blank === null ? (
            <span key={key}>{written}</span>
          ) : isFirst ? (
            <textarea
              key={key}
              rows={1}
              dir="auto"
              aria-label={blank}
              placeholder={blank}
              value={values.get(blank) ?? ''}
              {...(blank === names[0] && { 'data-first': 'fill' })}
              onChange={({ target }) => onType(new Map(values).set(blank, target.value))}
              onKeyDown={onKeyDown}
            />
          ) : (
            <span key={key} className={styles.again}>
              {values.get(blank) || blank}
            </span>
          ),
        )}
      </p>
      <div className="row wrap touch">
        <p className="small soft" role="status">
          {empty === 0
            ? promptsText('prompts.all-filled')
            : promptsText(empty === 1 ? 'prompts.empty-one' : 'prompts.empty-many', {
                empty,
                count: names.length,
              })}
        </p>
        <span className="grow" />
        <Button onClick={onBack}>{promptsText('prompts.back')}</Button>
        <Button type="submit" variant="primary">
          {promptsText('prompts.put')}
        </Button>
      </div>
    </form>
  )
}

/** A repeated blank has no second field. */
function drawnParts(text: string) {
  const seen = new Set<string>()
  return partsOf(text).map((part, key) => {
    const isFirst = part.blank !== null && !seen.has(part.blank)
    if (part.blank !== null) seen.add(part.blank)
    return { key, part, isFirst }
  })
}

/** If something was typed on a page of prompts, says that it was not kept, and offers a way back to it. */
export function usePromptLeft(words: string): (page: PromptPage) => void {
  const { actions } = useUi()
  return page => {
    const reopen = () => actions.open(library, { first: page, words })
    if (isTyped(page)) actions.offerUndo(promptsText('prompts.left'), reopen)
  }
}

function isTyped(page: PromptPage): boolean {
  if (page.type === 'fill') return [...page.values.values()].some(value => value !== '')
  if (page.type === 'list') return false
  const { words, before } = page
  const isSame = (key: keyof typeof words) => (words[key] ?? '') === (before[key] ?? '')
  return !(isSame('name') && isSame('text') && isSame('purpose'))
}

/** A prompt on its button: its name, and its blanks or its words. */
export function PromptWords({ prompt: { name, text } }: { readonly prompt: Prompt }) {
  return (
    <>
      <b>{name}</b> <span className="faint small ellipsis">{joined(blanksOf(text)) || text}</span>
    </>
  )
}
