import { formatDollars } from '../../../i18n/numbers.ts'
import { joined } from '../../../i18n/list.ts'
import { useState } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { formatTokens } from '../../../i18n/format.ts'
import type { EndpointSettings } from '../../../ports/endpoint.ts'
import type { Service } from '../../../runtime/settings/service.ts'
import { sameServer } from '../../../runtime/settings/services.ts'
import { holdsWords, hostOf, wordsOf } from '../../../kit/words.ts'
import { useUiState } from '../../../host/store.ts'
import { FindModel } from '../fields.tsx'
import styles from '../Models.module.css'
import {
  factsOf,
  knownColumns,
  type ModelRow,
  type ShownFacts,
  type WindowSources,
} from './model-facts.ts'

/** Most rows that are drawn; a person finds the others by typing. */
const MOST_ROWS = 40

/** From this number of models on, there is a search field. */
const LEAST_TO_FIND = 6

interface ModelTableProps {
  /** The models with these words; all of them for none. */
  readonly rowsFor: (typed: string) => readonly ModelRow[]
  readonly chosen: Omit<ModelRow, 'host'>
  readonly windows: WindowSources
  readonly onChoose: (row: ModelRow) => void
}

/** Models to choose from, with what is known of each. Nothing where there are none. */
export function ModelTable({ rowsFor, chosen, windows, onChoose }: ModelTableProps) {
  const catalogue = useUiState(({ app }) => app.settings.catalogue)
  const [typed, setTyped] = useState('')
  const all = rowsFor('')
  const rows = rowsFor(typed)
  if (all.length === 0) return null
  const shown = (row: ModelRow) => factsOf(row, catalogue, windows)
  const columns = knownColumns(all.map(shown))
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
            {columns.windowTokens && <th scope="col">{settingsText('settings.models.window')}</th>}
            {columns.input && <th scope="col">{settingsText('settings.models.input')}</th>}
            {columns.output && <th scope="col">{settingsText('settings.models.output')}</th>}
            {columns.reads && (
              <th scope="col" className={`only-wide ${styles.wide}`}>
                {settingsText('settings.models.reads')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(row => (
            <Row
              key={`${row.at.protocol} ${row.at.baseUrl} ${row.model}`}
              row={row}
              facts={shown(row)}
              columns={columns}
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
  readonly facts: ShownFacts
  readonly columns: ReturnType<typeof knownColumns>
  readonly hasHosts: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Row({ row, facts, columns, hasHosts, isChosen, onChoose }: RowProps) {
  const { model, host } = row
  return (
    <tr data-chosen={isChosen}>
      <td className={styles.name}>
        <label className="row anywhere">
          <input type="radio" name="offered-model" checked={isChosen} onChange={onChoose} />
          {model}
        </label>
      </td>
      {hasHosts && (
        <td className={`only-wide ${styles.wide}`}>
          <span className={styles.place}>{host}</span>
        </td>
      )}
      {columns.windowTokens && (
        <td>{facts.windowTokens === null ? UNKNOWN : formatTokens(facts.windowTokens)}</td>
      )}
      {columns.input && <td>{dollars(facts.input)}</td>}
      {columns.output && <td>{dollars(facts.output)}</td>}
      {columns.reads && <td className={`only-wide ${styles.wide}`}>{readsOf(facts)}</td>}
    </tr>
  )
}

/** What is not known is not said. */
const UNKNOWN = ''

function dollars(price: number | null): string {
  return price === null ? UNKNOWN : formatDollars(price)
}

function readsOf({ reads }: ShownFacts): string {
  if (reads === null) return UNKNOWN
  return joined([
    settingsText('settings.models.text'),
    ...(reads.vision ? [settingsText('settings.models.images')] : []),
    ...(reads.tools ? [settingsText('settings.models.tools')] : []),
  ])
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
