import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Prompt } from '../../ports/storage.ts'
import { blanksOf } from './blanks.ts'
import { Button } from '../../kit/Button.tsx'
import { PromptForm, PromptWords, usePromptLeft } from './PromptForm.tsx'
import { useUi } from '../../host/store.ts'
import { useValue } from '../../host/use-feature.ts'
import { library, prompts } from './feature.ts'
import type { PromptPage } from './page.ts'
import styles from './StartPrompts.module.css'
import { promptsText } from './texts.ts'

const SHOWN = 4

type Filling = Extract<PromptPage, { type: 'fill' }>

const NEW = { name: '', text: '' }

/** The prompts that the person saved last, if there are any. */
export function StartPrompts(): ReactNode {
  const saved = useValue(prompts)
  return saved !== null && saved.length > 0 && <Saved saved={saved} />
}

/** The blanks of a prompt are filled in here. */
function Saved({ saved }: { readonly saved: readonly Prompt[] }) {
  const { actions } = useUi()
  const [filling, setFilling] = useState<Filling | null>(null)
  const section = useFocus(filling)
  const leave = useLeaving(filling)
  const fill = (prompt: Prompt | null): void => {
    leave()
    setFilling(prompt && { type: 'fill', prompt, values: new Map() })
  }
  const use = (prompt: Prompt): void =>
    blanksOf(prompt.text).length > 0 ? fill(prompt) : actions.addWords(prompt.text)
  const put = (text: string): void => {
    setFilling(null)
    actions.addWords(text)
  }
  return (
    <section ref={section} className={styles.prompts} aria-labelledby="start-prompts">
      <div className="row">
        <h3 id="start-prompts">{promptsText('prompts.yours')}</h3>
        <span className="grow" />
        <Button size="small" onClick={() => actions.open(library, { words: '' })}>
          {promptsText('prompts.all', { count: saved.length })}
        </Button>
        <Button
          size="small"
          icon="plus"
          onClick={() =>
            actions.open(library, {
              first: { type: 'edit', former: null, words: NEW, before: NEW },
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
      <div className={styles.list}>
        {saved
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
