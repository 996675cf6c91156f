import { t } from '../../../i18n/t.ts'
import { useState, type FormEvent } from 'react'
import { costsText } from '../../../i18n/en/settings.ts'
import { formatDollars, formatTokens } from '../../../i18n/format.ts'
import type { ModelFacts } from '../../../runtime/settings/model-info.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { Switch, TextField } from '../../../kit/Field.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useUi, useUiState } from '../../../host/store.ts'
import { FindModel } from '../fields.tsx'
import {
  factsRows,
  unknownFacts,
  putFacts,
  type FactsRow,
  draftOfFacts,
  readFacts,
  removeFacts,
  type FactsDraft,
} from './facts-draft.ts'
import styles from '../Settings.module.css'

/** Well-known models with their facts; each can be opened and changed. */
export function Catalogue() {
  const { application, surface } = useUi()
  const own = useUiState(({ app }) => app.settings.catalogue)
  const limits = useUiState(({ app }) => app.inferredLimits)
  const [typed, setTyped] = useState('')
  const rows = factsRows(own, typed)
  const name = typed.trim()
  const add = (): void =>
    void application.updateSettings({ catalogue: putFacts(own, unknownFacts(name)) })
  const save = (): void => {
    const text = JSON.stringify(
      factsRows(own, '').map(({ facts }) => facts),
      null,
      2,
    )
    surface.download('models.json', new Blob([text], { type: 'application/json' }))
  }
  return (
    <>
      <div className="ask">
        <FindModel typed={typed} onType={setTyped} />
        <Button variant="edged" onClick={save}>
          {costsText('costs.export')}
        </Button>
      </div>
      {limits.map(({ model, windowTokens }) => (
        <p key={`${model.provider} ${model.host} ${model.model}`} className="soft small num">
          {costsText('costs.inferred', {
            model: model.model,
            host: model.host ?? '',
            tokens: formatTokens(windowTokens),
          })}
        </p>
      ))}
      <ul className={`lined ${styles.rows}`}>
        {rows.map(row => (
          <Row key={`${row.facts.model} ${row.isOwn}`} row={row} />
        ))}
      </ul>
      {name !== '' && rows.every(({ facts }) => facts.model !== name) && (
        <Button variant="edged" onClick={add}>
          {costsText('costs.add', { model: name })}
        </Button>
      )}
    </>
  )
}

function Row({ row: { facts, isOwn } }: { readonly row: FactsRow }) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <details className="fold" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="chevron-right" /> <b>{facts.model}</b>{' '}
          {isOwn && <Chip>{costsText('costs.changed')}</Chip>}
          <span className="soft small num block">{wordsFor(facts)}</span>
        </summary>
        {open && <FactsForm facts={facts} isOwn={isOwn} />}
      </details>
    </li>
  )
}

function wordsFor({ windowTokens, price }: ModelFacts): string {
  return [
    windowTokens === null
      ? costsText('costs.facts-unknown')
      : t('chat.cost', { tokens: formatTokens(windowTokens) }),
    price === null
      ? costsText('costs.facts-free')
      : costsText('costs.facts-price', {
          input: formatDollars(price.input),
          output: formatDollars(price.output),
        }),
  ].join(' · ')
}

const NUMBERS = [
  ['windowTokens', 'costs.window'],
  ['maxOutputTokens', 'costs.max-output'],
  ['input', 'costs.input'],
  ['output', 'costs.output'],
  ['cachedInput', 'costs.cached'],
  ['cacheWrite', 'costs.write'],
] as const

function FactsForm({ facts, isOwn }: { readonly facts: ModelFacts; readonly isOwn: boolean }) {
  const { application } = useUi()
  const own = useUiState(({ app }) => app.settings.catalogue)
  const [draft, setDraft] = useState<FactsDraft>(() => draftOfFacts(facts))
  const read = readFacts(facts, draft)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (read !== null) void application.updateSettings({ catalogue: putFacts(own, read) })
  }
  const reset = (): void =>
    void application.updateSettings({ catalogue: removeFacts(own, facts.model) })
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      {NUMBERS.map(([name, label]) => (
        <TextField
          key={name}
          label={costsText(label)}
          inputMode="decimal"
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
      <p className="soft small num">{costsText('costs.tokenizer', { name: facts.tokenizer })}</p>
      {read === null && (
        <p role="alert" className="danger small whole-row">
          {costsText('costs.number-fault')}
        </p>
      )}
      <div className="row end whole-row">
        {isOwn && <Button onClick={reset}>{costsText('costs.reset')}</Button>}
        <Button type="submit" variant="edged" disabled={read === null}>
          {t('kit.save')}
        </Button>
      </div>
    </form>
  )
}
