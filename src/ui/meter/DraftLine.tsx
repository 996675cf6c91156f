import { type Attachment, attachmentKey } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import { Chip } from '../kit/Chip.tsx'
import { attachedName } from '../kit/words.ts'
import { useUiState } from '../store.ts'
import styles from './ContextPanel.module.css'

const NONE: readonly Attachment[] = []

/** What is typed, attached or queued is counted too: how much that is, with a chip for each attached file. */
export function DraftLine({ tokens }: { readonly tokens: number }) {
  const attached = useUiState(({ app }) => app.session?.attachments ?? NONE)
  const sizes = useUiState(({ app }) => app.session?.attachmentTokens)
  if (tokens === 0) return null
  return (
    <p className={styles.draft}>
      {contextText('context.draft', { tokens: formatTokens(tokens) })}
      {attached.map((part, at) => {
        const size = sizes?.[at]
        return (
          <Chip key={attachmentKey(part)}>
            {attachedName(part)}
            {size && `, ${formatTokens(size)}`}
          </Chip>
        )
      })}
    </p>
  )
}
