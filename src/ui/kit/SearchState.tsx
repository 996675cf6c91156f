import { t } from '../../i18n/t.ts'
import type { ArchiveSearch } from './use-archive-search.ts'

/** In a sentence, what a search has not looked at yet; nothing where it is complete. */
export function SearchState({
  search: { found, isSearching, hasFailed },
  className,
}: {
  readonly search: ArchiveSearch
  readonly className: string | undefined
}) {
  const { waiting, unread, passages } = found
  const sentences = [
    ...(hasFailed ? [t('search.failed')] : []),
    ...(isSearching && passages.length === 0 ? [t('search.searching')] : []),
    ...(waiting > 0 ? [t('search.waiting', { count: waiting })] : []),
    ...(unread > 0 ? [t('search.unread', { count: unread })] : []),
  ]
  return (
    <p className={className} role="status" hidden={sentences.length === 0}>
      {sentences.join(' ')}
    </p>
  )
}
