import type { Meter } from '../../engine/index.ts'
import { formatNumber, formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import styles from './ContextPanel.module.css'

/** Messages of the next request by role: how many, with their characters and tokens. */
export function RoleTable({ roles }: { readonly roles: Meter['roles'] }) {
  const all = roles.reduce(
    (sum, { messages, characters, tokens }) => ({
      messages: sum.messages + messages,
      characters: sum.characters + characters,
      tokens: sum.tokens + tokens,
    }),
    { messages: 0, characters: 0, tokens: 0 },
  )
  const rows = [...roles, { role: 'all' as const, ...all }]
  return (
    <table className={styles.roles} aria-label={contextText('context.roles')}>
      <thead>
        <tr>
          <th scope="col">{contextText('context.role')}</th>
          <th scope="col">{contextText('context.role.messages')}</th>
          <th scope="col">{contextText('context.role.characters')}</th>
          <th scope="col">{contextText('context.role.tokens')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ role, messages, characters, tokens }) => (
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
