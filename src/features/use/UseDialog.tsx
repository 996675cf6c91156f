import { type ReactNode, useState } from 'react'
import { settingsDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands, useValue } from '../../host/use-feature.ts'
import { formatDollars, formatMonth, formatPercent, formatTokens } from '../../i18n/format.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { SelectField } from '../../kit/Field.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { useAnswer } from '../../kit/use-answer.ts'
import type { UseReport } from './commands.ts'
import { tokenUse } from './feature.ts'
import {
  daysBetween,
  forecastOf,
  inputOf,
  PACE_DAYS,
  dayAfter,
  totalOf,
  type PricedUse,
  type Total,
} from './report-use.ts'
import {
  areMonths,
  csvOf,
  GROUPINGS,
  type Grouping,
  groupsOf,
  MEASURES,
  type Measure,
  noonOf,
  type Period,
  PERIODS,
  tokensOf,
  within,
} from './shown-use.ts'
import { UsePlot } from './UsePlot.tsx'
import { UseTable } from './UseTable.tsx'
import { usageText } from './texts.ts'
import styles from './Use.module.css'

/** What all requests used, and cost. */
export function UseDialog(): ReactNode {
  const { surface, actions } = useUi()
  const commands = useCommands(tokenUse)
  const prices = useUiState(({ app }) => app.settings.catalogue)
  const projects = useUiState(({ app }) => app.projects)
  const found = useAnswer(
    () => commands.report().catch(() => 'failed' as const),
    [commands, prices],
  )
  const report = found === null || found === 'failed' ? null : found
  const isUsed = report !== null && report.uses.length > 0
  const save = ({ uses, today }: UseReport): void =>
    surface.download(
      `palimpsest-use-${today}.csv`,
      new Blob([csvOf(uses, projects)], { type: 'text/csv' }),
    )
  return (
    <Dialog
      title={usageText('title')}
      description={usageText('why')}
      width={report === null || isUsed ? 'page' : 'narrow'}
      {...(isUsed && {
        foot: (
          <>
            <Button icon="export" onClick={() => save(report)}>
              {usageText('csv')}
            </Button>
            <Button
              icon="cost"
              onClick={() => actions.open(settingsDialog, { at: { name: 'costs' } })}
            >
              {usageText('limits-costs')}
            </Button>
          </>
        ),
      })}
    >
      {found === 'failed' && <p role="alert">{usageText('failed')}</p>}
      {found === null && <Counting />}
      {report !== null && !isUsed && <Nothing />}
      {isUsed && <Report report={report} />}
    </Dialog>
  )
}

function Nothing() {
  const { actions } = useUi()
  return (
    <div className="stack gap-4">
      <p className="soft">{usageText('none')}</p>
      <div>
        <Button variant="edged" icon="plus" onClick={() => actions.open(settingsDialog, {})}>
          {usageText('connect')}
        </Button>
      </div>
    </div>
  )
}

function Counting() {
  const progress = useValue(tokenUse)
  return (
    <p className="soft num" role="status">
      {progress === null ? usageText('counting') : usageText('progress', { ...progress })}
    </p>
  )
}

function Report({ report: { uses, today, unread } }: { readonly report: UseReport }) {
  const projects = useUiState(({ app }) => app.projects)
  const [period, setPeriod] = useState<Period>('days')
  const [measure, setMeasure] = useState<Measure>('dollars')
  const [by, setBy] = useState<Grouping>('day')
  const chosen = within(uses, period, today)
  const total = totalOf(chosen)
  const groups = groupsOf(chosen, by, { period, today, projects })
  const isTime = by === 'day'
  const shownBy = isTime && areMonths(chosen, period, today) ? 'month' : by
  return (
    <div className="stack gap-5">
      <Figures uses={uses} today={today} />
      <div className={styles.choices}>
        <Chooser
          label={usageText('period')}
          of={PERIODS}
          value={period}
          onChange={setPeriod}
          name={one => usageText(`period.${one}`)}
        />
        <Chooser
          label={usageText('measure')}
          of={MEASURES}
          value={measure}
          onChange={setMeasure}
          name={one => usageText(`measure.${one}`)}
        />
      </div>
      <Tabs
        label={usageText('by')}
        value={by}
        onChange={setBy}
        tabs={GROUPINGS.map(value => ({ value, label: usageText(`by.${value}`) }))}
      >
        {chosen.length === 0 ? (
          <p className="soft">{usageText('none-then')}</p>
        ) : (
          <div className="stack gap-4">
            {isTime && <UsePlot groups={groups} measure={measure} />}
            <UseTable by={shownBy} groups={groups} measure={measure} total={total} />
            {total.unpriced > 0 && (
              <p className="soft small">{usageText('unpriced', { count: total.unpriced })}</p>
            )}
          </div>
        )}
      </Tabs>
      <Saved uses={chosen} total={total} />
      <p className="soft small">
        {usageText('what-counts')} {unread > 0 && usageText('unread', { count: unread })}
      </p>
    </div>
  )
}

interface ChooserProps<Value extends string> {
  readonly label: string
  readonly of: readonly Value[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly name: (value: Value) => string
}

function Chooser<Value extends string>({ label, of, value, onChange, name }: ChooserProps<Value>) {
  const change = (wanted: string): void => {
    const known = of.find(one => one === wanted)
    if (known !== undefined) onChange(known)
  }
  return (
    <SelectField label={label} value={value} onChange={({ target }) => change(target.value)}>
      {of.map(one => (
        <option key={one} value={one}>
          {name(one)}
        </option>
      ))}
    </SelectField>
  )
}

/** This month, whatever is chosen below. */
function Figures({ uses, today }: { readonly uses: readonly PricedUse[]; readonly today: string }) {
  const { spent, expected } = forecastOf(uses, today)
  const total = totalOf(within(uses, 'month', today))
  const input = inputOf(total)
  const first = uses.reduce((least, { day }) => (day < least ? day : least), today)
  const paced = daysBetween(first, dayAfter(today, -1), PACE_DAYS).length
  const month = formatMonth(noonOf(today), noonOf(today))
  const figures: readonly (readonly [string, string])[] = [
    [usageText('total.month'), formatDollars(spent)],
    ...(expected === null
      ? []
      : [[usageText('total.expected', { month }), `~${formatDollars(expected)}`] as const]),
    [usageText('total.tokens'), formatTokens(tokensOf(total))],
    [usageText('total.cached'), formatPercent(input === 0 ? 0 : total.cached / input)],
  ]
  return (
    <section className="stack gap-2">
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="soft small">{name}</dt>
            <dd className="num">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {expected !== null && (
        <p className="soft small">{usageText('forecast-why', { count: paced })}</p>
      )}
    </section>
  )
}

function Saved({ uses, total }: { readonly uses: readonly PricedUse[]; readonly total: Total }) {
  const { cacheDollars, sparedDollars, cached, spared } = total
  const summaries = totalOf(uses.filter(({ kind }) => kind === 'summary')).dollars
  const isLost = cacheDollars < 0
  return (
    <section className="stack gap-2">
      <h3 className="base">{usageText('saved')}</h3>
      {cached + spared === 0 && !isLost && <p className="soft">{usageText('saved.none')}</p>}
      {isLost && <p>{usageText('saved.cache-lost', { dollars: formatDollars(-cacheDollars) })}</p>}
      {!isLost && cached > 0 && (
        <p>
          {usageText('saved.cache', {
            dollars: formatDollars(cacheDollars),
            tokens: formatTokens(cached),
          })}
        </p>
      )}
      {spared > 0 && (
        <>
          <p>
            {usageText('saved.spared', {
              dollars: formatDollars(sparedDollars),
              tokens: formatTokens(spared),
            })}{' '}
            {summaries > 0 && usageText('saved.summaries', { dollars: formatDollars(summaries) })}
          </p>
          <p className="soft small">{usageText('saved.why')}</p>
        </>
      )}
    </section>
  )
}
