import { branchesText } from '../../../i18n/en/conversation.ts'
import { formatTokens } from '../../../i18n/format.ts'
import type { EditOutlook } from '../../../runtime/application/edit-outlook.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useUiState } from '../../store.ts'
import styles from './Branches.module.css'

/** Before an edit is saved: what the model will read, and which branch keeps the present words. */
export function EditReads({ outlook }: { readonly outlook: EditOutlook | null }) {
  const branch = useUiState(({ app }) => app.session?.versions.branch ?? 1)
  const count = outlook?.leaves.messages ?? 0
  return (
    <div className={`soft ${styles.reads}`}>
      <Icon name="eye" />
      {outlook === null ? (
        <p>{branchesText('branches.counting')}</p>
      ) : (
        <p>
          {branchesText('branches.reads')}{' '}
          <b>{branchesText('branches.tokens', { tokens: formatTokens(outlook.tokens) })}</b>
          {`: ${readOf(outlook)}. `}
          {outlook.isShortened && `${branchesText('branches.shortened')} `}
          <span className="faint">
            {count === 0
              ? branchesText('branches.leaves-none', { branch })
              : branchesText('branches.leaves', { count, branch })}
          </span>
        </p>
      )}
    </div>
  )
}

function readOf({ summaries, pins, messages }: EditOutlook): string {
  const before = [
    ...(summaries > 0 ? [branchesText('branches.summaries', { count: summaries })] : []),
    ...(pins > 0 ? [branchesText('branches.pins', { count: pins })] : []),
    ...(messages === null ? [] : [numbersOf(messages)]),
  ]
  if (before.length === 0) return branchesText('branches.only-this')
  const last = branchesText('branches.this')
  return branchesText('branches.and', { before: before.join(', '), last })
}

function numbersOf({
  firstNumber: first,
  lastNumber: last,
}: NonNullable<EditOutlook['messages']>): string {
  return first === last
    ? branchesText('branches.message', { first })
    : branchesText('branches.messages', { first, last })
}
