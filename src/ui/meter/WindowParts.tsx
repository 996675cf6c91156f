import { formatNumber, formatPercent, formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import type { Meter } from '../../engine/index.ts'
import {
  MeterPartRects,
  MeterPartSwatch,
  groupMeterParts,
  positionOf,
  meterPartsOf,
} from '../../kit/MeterBar.tsx'
import { tickGroups } from './drawings.ts'
import styles from './ContextPanel.module.css'

const WIDTH = 312

/** The window as one strip, part by part, with the numbered marks above. */
export function WindowStrip({ meter }: { readonly meter: Meter }) {
  const meterParts = meterPartsOf(meter)
  const ticks = meter.triggers.map(({ number, tokens }) => ({
    number,
    x: positionOf(tokens, meterParts, WIDTH),
  }))
  const parts = meterParts
    .filter(part => part.tokens > 0)
    .map(({ name, tokens }) => `${contextText(`segment.${name}`)} ${formatTokens(tokens)}`)
    .join(', ')
  return (
    <svg
      className={`below ${styles.strip}`}
      viewBox={`0 0 ${WIDTH} 46`}
      role="img"
      aria-label={contextText('context.strip', { parts })}
    >
      <MeterPartRects parts={meterParts} width={WIDTH} y={20} height={16} />
      {ticks.map(({ number, x }) => (
        <path key={number} className={styles.tick} d={`M${x.toFixed(1)} 14v26`} />
      ))}
      {tickGroups(ticks).map(({ label, x }) => (
        <text key={label} x={x.toFixed(1)} y="10" textAnchor="middle">
          {label}
        </text>
      ))}
    </svg>
  )
}

/** The strip in words: every part with its tokens and its share of the window. */
export function Legend({ meter }: { readonly meter: Meter }) {
  return (
    <ul className={`below ${styles.legend} num`}>
      {groupMeterParts(meterPartsOf(meter)).map(group => (
        <li key={group.name}>
          <div className={`row between ${styles.group} small faint`}>
            <span>{contextText(`segment.group.${group.name}`)}</span>
            <span>{formatTokens(group.tokens)}</span>
          </div>
          <ul className={styles.parts}>
            {group.parts.map(({ name, tokens }) => (
              <li key={name}>
                <MeterPartSwatch name={name} />
                <span>{contextText(`segment.${name}`)}</span>
                <span className={styles.tokens}>{formatTokens(tokens)}</span>
                <span className={`${styles.percent} small faint nowrap`}>
                  {formatPercent(tokens / meter.windowTokens)}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const COLUMNS = ['messages', 'characters', 'tokens'] as const

/** Messages of the next request by role: how many, with their characters and tokens. */
export function RoleTable({ roles }: { readonly roles: Meter['roles'] }) {
  const sumOf = (column: (typeof COLUMNS)[number]) =>
    roles.reduce((sum, row) => sum + row[column], 0)
  const all = {
    role: 'all' as const,
    messages: sumOf('messages'),
    characters: sumOf('characters'),
    tokens: sumOf('tokens'),
  }
  return (
    <table className={`below ${styles.roles} num small`} aria-label={contextText('context.roles')}>
      <thead className="faint">
        <tr>
          <th scope="col">{contextText('context.role')}</th>
          {COLUMNS.map(column => (
            <th key={column} scope="col">
              {contextText(`context.role.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...roles, all].map(({ role, messages, characters, tokens }) => (
          <tr key={role}>
            <th scope="row">{contextText(`context.role.${role}`)}</th>
            <td>{formatNumber(messages)}</td>
            <td>{formatNumber(characters)}</td>
            <td>{formatTokens(tokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
