import type { Row, ProviderEdit } from '../../engine/index.ts'
import { CheckpointRow, ClearedRow, DeletedRow } from './QuietRows.tsx'
import { SideQuestionRow } from './SideQuestionRow.tsx'
import { formatTokens } from '../../i18n/format.ts'
import { providerEditsText } from '../../i18n/en/rare-rows.ts'
import { Disclosure } from '../kit/Disclosure.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import styles from './Conversation.module.css'

export type RareRowType = 'checkpoint' | 'cleared' | 'deleted' | 'provider-edit' | 'side-question'

/** Rows that few conversations have, so their code is loaded with the first of them. */
export function RareRow({ row }: { readonly row: Extract<Row, { type: RareRowType }> }) {
  switch (row.type) {
    case 'checkpoint':
      return <CheckpointRow row={row} />
    case 'cleared':
      return <ClearedRow row={row} />
    case 'deleted':
      return <DeletedRow row={row} />
    case 'provider-edit':
      return <ProviderEditRow row={row} />
    case 'side-question':
      return <SideQuestionRow entry={row.entry} />
  }
}

type ProviderEditEntry = Extract<Row, { type: 'provider-edit' }>

/** What the provider did by itself to what the model read for the answer above, with the summary that it wrote. */
export function ProviderEditRow({
  row: {
    event: { edits },
  },
}: {
  readonly row: ProviderEditEntry
}) {
  const title = providerEditsText('provider-edit.title')
  return (
    <RowFrame status="note" label={title} attributes={{ 'data-provider-edits': edits.length }}>
      <div className={styles.quiet}>
        <p>
          {title} {providerEditsText('provider-edit.here')}
        </p>
        <ul>
          {edits.map((edit, at) => (
            <li key={`${at} ${edit.name}`}>
              {providerEditWords(edit)}
              {edit.summary !== null && (
                <Disclosure name={providerEditsText('provider-edit.summary-words')}>
                  <p>{edit.summary}</p>
                </Disclosure>
              )}
            </li>
          ))}
        </ul>
      </div>
    </RowFrame>
  )
}

/** One thing that a provider did, in words; one that is not known by its own name. */
export function providerEditWords(edit: ProviderEdit): string {
  const what = whatOf(edit)
  if (edit.clearedTokens === null) return what
  return providerEditsText('provider-edit.tokens', {
    what,
    tokens: formatTokens(edit.clearedTokens),
  })
}

function whatOf({ name, cleared }: ProviderEdit): string {
  if (name.startsWith('clear_tool_uses'))
    return cleared === null
      ? providerEditsText('provider-edit.tools-some')
      : providerEditsText('provider-edit.tools', { count: cleared })
  if (name.startsWith('clear_thinking'))
    return cleared === null
      ? providerEditsText('provider-edit.thinking-some')
      : providerEditsText('provider-edit.thinking', { count: cleared })
  if (name.startsWith('compact')) return providerEditsText('provider-edit.summary')
  return cleared === null
    ? providerEditsText('provider-edit.other', { name })
    : providerEditsText('provider-edit.other-count', { name, count: cleared })
}
