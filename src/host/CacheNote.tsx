import { cacheText } from '../i18n/en/context.ts'
import { formatDollars } from '../i18n/format.ts'
import type { PlannedChange } from '../runtime/inspection/cache-loss.ts'
import { useUi, useUiState } from './store.ts'
import { useAnswer } from '../kit/use-answer.ts'

/** What a change makes the next request cost more, in US dollars; null if it costs no more, and until that is known. */
export function useCacheLoss(change: PlannedChange | null): number | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  // Changes are equal where their text is. The price of an older change is not shown for this one.
  const key = JSON.stringify(change)
  const answer = useAnswer(
    () =>
      change === null || leafId === null
        ? null
        : application.cacheLoss(change).then(dollars => ({ key, dollars })),
    [application, leafId, key],
  )
  return answer?.key === key ? answer.dollars : null
}

/** The same as a sentence; nothing if it costs no more. */
export function CacheNote({ change }: { readonly change: PlannedChange }) {
  const dollars = useCacheLoss(change)
  if (dollars === null) return null
  const key = change.type === 'model' || change.type === 'preset' ? change.type : 'start'
  return (
    <p className="small soft">{cacheText(`cache.${key}`, { dollars: formatDollars(dollars) })}</p>
  )
}
