import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { promptsText } from '../../i18n/en/conversation.ts'
import type { Prompt } from '../../ports/storage.ts'
import { blanksOf } from '../../runtime/prompts/blanks.ts'
import { Button } from '../../kit/Button.tsx'
import { PromptForm, PromptWords, usePromptLeft } from '../kit/PromptForm.tsx'
import type { PromptPage } from '../../host/open-dialog.ts'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './StartPage.module.css'

const SHOWN = 4

type Filling = Extract<PromptPage, { type: 'fill' }>

const NEW = { name: '', text: '' }

/** The prompts that the person saved last. The blanks of a prompt are filled in here. */
export function StartPrompts() {
  const { actions, surface } = useUi()
  const prompts = useUiState(({ app }) => app.prompts)
  const [filling, setFilling] = useState<Filling | null>(null)
  const section = useFocus(filling)
  const leave = useLeaving(filling)
  const fill = (prompt: Prompt | null): void => {
    leave()
    setFilling(prompt && { type: 'fill', prompt, values: new Map() })
  }
  const use = (prompt: Prompt): void =>
    blanksOf(prompt.text).length > 0 ? fill(prompt) : surface.addWords(prompt.text)
  const put = (text: string): void => {
    setFilling(null)
    surface.addWords(text)
  }
  return (
    <section ref={section} className={styles.prompts} aria-labelledby="start-prompts">
      <div className="row">
        <h3 id="start-prompts">{promptsText('prompts.yours')}</h3>
        <span className="grow" />
        <Button size="small" onClick={() => surface.showPrompts(null)}>
          {promptsText('prompts.all', { count: prompts.length })}
        </Button>
        <Button
          size="small"
          icon="plus"
          onClick={() =>
            actions.openDialog({
              type: 'prompts',
              page: { type: 'edit', former: null, words: NEW, before: NEW },
              words: '',
            })
          }
        >
          {promptsText('prompts.new')}
        </Button>
      </div>
      {filling && (
        <div className={styles.card}>
          <h4 className="base">{filling.prompt.name}</h4>
          <PromptForm
            {...filling}
            onType={values => setFilling({ ...filling, values })}
            onPut={put}
            onBack={() => fill(null)}
            onEscape={() => fill(null)}
          />
        </div>
      )}
      <div className={styles.beginnings}>
        {prompts
          .slice(0, SHOWN)
          .filter(({ name }) => name !== filling?.prompt.name)
          .map(prompt => (
            <button
              key={prompt.name}
              type="button"
              className="lit"
              data-prompt={prompt.name}
              onClick={() => use(prompt)}
            >
              <PromptWords prompt={prompt} />
            </button>
          ))}
      </div>
    </section>
  )
}

/** When a prompt opens, its first blank has the focus and the whole prompt is in view. When it closes, its button has the focus. */
function useFocus(filling: Filling | null) {
  const section = useRef<HTMLElement>(null)
  const before = useRef<string | null>(null)
  const name = filling?.prompt.name ?? null
  useEffect(() => {
    const selector =
      name === null ? `[data-prompt="${CSS.escape(before.current ?? '')}"]` : '[data-first="fill"]'
    const target = section.current?.querySelector<HTMLElement>(selector)
    target?.focus()
    target?.closest(`.${styles.card}`)?.scrollIntoView({ block: 'nearest' })
    before.current = name
  }, [name])
  return section
}

/** Offers a way back to what was typed, when the prompt is closed and when the start page is left. */
function useLeaving(filling: Filling | null): () => void {
  const left = usePromptLeft('')
  const leave = (): void => {
    if (filling) left(filling)
  }
  const onGone = useEffectEvent(leave)
  useEffect(() => () => onGone(), [])
  return leave
}
