import { promptsText } from '../../i18n/en/prompts.ts'
import { blanksOf } from '../../runtime/prompts/blanks.ts'
import { Button } from '../kit/Button.tsx'
import { useUi, useUiState } from '../store.ts'
import styles from './StartPage.module.css'

/** Prompts that fit on the start page. */
const SHOWN = 4

/** The person's prompts, those saved last. */
export function StartPrompts() {
  const { surface } = useUi()
  const prompts = useUiState(({ app }) => app.prompts)
  const use = (name: string, text: string): void => {
    if (blanksOf(text).length > 0) return surface.showPrompts(name)
    return surface.addWords(text)
  }
  return (
    <section className={styles.prompts} aria-labelledby="start-prompts">
      <div className={styles.promptsHead}>
        <h3 id="start-prompts">{promptsText('prompts.yours')}</h3>
        <span className="grow" />
        <Button size="small" onClick={() => surface.showPrompts(null)}>
          {promptsText('prompts.all', { count: prompts.length })}
        </Button>
      </div>
      <div className={styles.beginnings}>
        {prompts.slice(0, SHOWN).map(({ name, text }) => (
          <button key={name} type="button" onClick={() => use(name, text)}>
            <b>{name}</b> <span>{blanksOf(text).join(', ') || text}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
