import { useState } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { formatTokens } from '../../../i18n/format.ts'
import type { EndpointSettings } from '../../../ports/endpoint.ts'
import { modelInfoOf } from '../../../runtime/settings/model-catalogue.ts'
import type { ModelFacts } from '../../../runtime/settings/model-info.ts'
import { sameServer, type Service } from '../../../runtime/settings/services.ts'
import { holdsWords, hostOf, wordsOf } from '../../kit/words.ts'
import { useUiState } from '../../store.ts'
import { FindModel } from '../fields.tsx'
import styles from '../Models.module.css'

/** Most rows that are drawn; a person finds the others by typing. */
const MOST_ROWS = 40

/** From this number of models on, there is a search field. */
const LEAST_TO_FIND = 6

interface ModelTableProps {
  /** The models with these words; all of them for none. */
  readonly rowsFor: (typed: string) => readonly ModelRow[]
  readonly chosen: Omit<ModelRow, 'host'>
  readonly onChoose: (row: ModelRow) => void
}

/** Models to choose from, with what is known of each. Nothing where there are none. */
export function ModelTable({ rowsFor, chosen, onChoose }: ModelTableProps) {
  const catalogue = useUiState(({ app }) => app.settings.catalogue)
  const [typed, setTyped] = useState('')
  const all = rowsFor('')
  const rows = rowsFor(typed)
  if (all.length === 0) return null
  const hasHosts = new Set(all.map(({ host }) => host)).size > 1
  return (
    <div className="stack">
      {all.length >= LEAST_TO_FIND && <FindModel typed={typed} onType={setTyped} />}
      <table className={`num ${styles.table}`}>
        <caption className="unseen">{settingsText('settings.models')}</caption>
        <thead>
          <tr>
            <th scope="col">{settingsText('settings.model')}</th>
            {hasHosts && (
              <th scope="col" className={`only-wide ${styles.wide}`}>
                {settingsText('settings.service')}
              </th>
            )}
            <th scope="col">{settingsText('settings.models.window')}</th>
            <th scope="col">{settingsText('settings.models.input')}</th>
            <th scope="col">{settingsText('settings.models.output')}</th>
            <th scope="col" className={`only-wide ${styles.wide}`}>
              {settingsText('settings.models.reads')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(row => (
            <Row
              key={`${row.at.protocol} ${row.at.baseUrl} ${row.model}`}
              row={row}
              facts={modelInfoOf(row.model, catalogue)}
              hasHosts={hasHosts}
              isChosen={row.model === chosen.model && sameServer(row.at, chosen.at)}
              onChoose={() => onChoose(row)}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="soft small">{settingsText('settings.models.none')}</p>}
      {rows.length > MOST_ROWS && (
        <p className="soft small">
          {settingsText('settings.model-more', { count: rows.length - MOST_ROWS })}
        </p>
      )}
    </div>
  )
}

interface RowProps {
  readonly row: ModelRow
  readonly facts: ModelFacts | null
  readonly hasHosts: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Row({ row: { model, host }, facts, hasHosts, isChosen, onChoose }: RowProps) {
  return (
    <tr data-chosen={isChosen}>
      <td className={styles.name}>
        <label className="row anywhere">
          <input type="radio" name="offered-model" checked={isChosen} onChange={onChoose} />
          {model}
        </label>
      </td>
      {hasHosts && <td className={`only-wide ${styles.wide}`}>{host}</td>}
      <td>{facts?.windowTokens ? formatTokens(facts.windowTokens) : UNKNOWN}</td>
      <td>{dollars(facts?.price?.input)}</td>
      <td>{dollars(facts?.price?.output)}</td>
      <td className={`only-wide ${styles.wide}`}>{readsOf(facts)}</td>
    </tr>
  )
}

const UNKNOWN = '–'

function dollars(price: number | undefined): string {
  return price === undefined ? UNKNOWN : `$${price.toFixed(2)}`
}

function readsOf(facts: ModelFacts | null): string {
  if (facts === null) return UNKNOWN
  return [
    settingsText('settings.models.text'),
    ...(facts.vision ? [settingsText('settings.models.images')] : []),
    ...(facts.tools ? [settingsText('settings.models.tools')] : []),
  ].join(', ')
}

/** A model at a server. */
export interface ModelRow {
  readonly at: Pick<EndpointSettings, 'protocol' | 'baseUrl'>
  readonly host: string
  readonly model: string
}

interface modelRowsProps {
  readonly here: Pick<EndpointSettings, 'protocol' | 'baseUrl'>
  readonly offered: readonly string[]
  readonly services: readonly Service[]
  readonly typed: string
}

/** Models `offered` `here`, then those of the other services, with every word of `typed` in name or host. */
export function modelRows({ here, offered, services, typed }: modelRowsProps): readonly ModelRow[] {
  const words = wordsOf(typed)
  const others = services.filter(({ endpoint }) => !sameServer(endpoint, here))
  return [
    ...rowsAt(here, offered),
    ...others.flatMap(({ endpoint, test }) => rowsAt(endpoint, test?.models ?? [])),
  ].filter(({ model, host }) => holdsWords(`${model} ${host}`, words))
}

function rowsAt(at: ModelRow['at'], models: readonly string[]): readonly ModelRow[] {
  const host = hostOf(at.baseUrl) ?? ''
  return [...new Set(models)].map(model => ({ at, host, model }))
}
