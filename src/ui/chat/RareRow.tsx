import type { Row } from '../../engine/index.ts'
import { ProviderEditRow } from './ProviderEditRow.tsx'
import { CheckpointRow, ClearedRow, DeletedRow } from './QuietRows.tsx'
import { SideQuestionRow } from './SideQuestionRow.tsx'

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
