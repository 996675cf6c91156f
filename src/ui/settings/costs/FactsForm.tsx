import { useState, type FormEvent } from 'react'
import { costsText } from '../../../i18n/en/settings.ts'
import type { ModelFacts } from '../../../runtime/settings/model-info.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/Field.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { useUi, useUiState } from '../../store.ts'
import { draftOfFacts, readFacts, withFacts, withoutFacts, type FactsDraft } from './facts-draft.ts'
import styles from './Catalogue.module.css'

const NUMBERS = [
  ['windowTokens', 'costs.window'],
  ['maxOutputTokens', 'costs.max-output'],
  ['input', 'costs.input'],
  ['output', 'costs.output'],
  ['cachedInput', 'costs.cached'],
  ['cacheWrite', 'costs.write'],
] as const

/** What is known of one model, to be changed or taken back to the catalogue's word. */
export function FactsForm({
  facts,
  isOwn,
}: {
  readonly facts: ModelFacts
  readonly isOwn: boolean
}) {
  const { application } = useUi()
  const own = useUiState(({ app }) => app.settings.catalogue)
  const [draft, setDraft] = useState<FactsDraft>(() => draftOfFacts(facts))
  const read = readFacts(facts, draft)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (read !== null) void application.updateSettings({ catalogue: withFacts(own, read) })
  }
  const reset = (): void =>
    void application.updateSettings({ catalogue: withoutFacts(own, facts.model) })
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      {NUMBERS.map(([name, label]) => (
        <TextField
          key={name}
          label={costsText(label)}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onChange={event => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
      <Switch checked={draft.tools} onChange={tools => setDraft({ ...draft, tools })}>
        {costsText('costs.tools')}
      </Switch>
      <Switch checked={draft.vision} onChange={vision => setDraft({ ...draft, vision })}>
        {costsText('costs.vision')}
      </Switch>
      <p className={styles.facts}>{costsText('costs.tokenizer', { name: facts.tokenizer })}</p>
      {read === null && (
        <p role="alert" className={styles.fault}>
          {costsText('costs.number-fault')}
        </p>
      )}
      <div className={styles.buttons}>
        {isOwn && <Button onClick={reset}>{costsText('costs.reset')}</Button>}
        <Button type="submit" variant="edged" disabled={read === null}>
          {costsText('costs.save')}
        </Button>
      </div>
    </form>
  )
}
