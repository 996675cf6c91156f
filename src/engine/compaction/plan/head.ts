import type { HeadPolicy } from '../../presets/plan-policy.ts'
import { legalCuts } from '../../request/properties.ts'
import { textOf } from '../../message/message.ts'
import type { ViewItem } from '../../message/view.ts'

/**
 * Number of items at the beginning that stay. Ends where a provider's rules allow a cut, rather later than sooner, and
 * before the first summary: what a summary replaces is summarized together with what follows it.
 *
 * Source of `first-run`: co-cli 3d3273cb, `co_cli/_history.py`, `_find_first_run_end`. Differs: the results of calls
 * that the first spoken answer makes stay with it.
 */
export function headLength(items: readonly ViewItem[], policy: HeadPolicy): number {
  const wanted = wantedLength(items, policy)
  if (wanted === 0) return 0
  const summary = items.findIndex(({ origin }) => origin === 'summary')
  const legal = [...legalCuts(items), items.length].find(cut => cut >= wanted) ?? items.length
  return summary < 0 ? legal : Math.min(summary, legal)
}

function wantedLength(items: readonly ViewItem[], policy: HeadPolicy): number {
  switch (policy.keep) {
    case 'none':
      return 0
    case 'messages':
      return policy.count
    case 'first-run':
      return (
        1 +
        items.findIndex(
          ({ role, origin, parts }) =>
            role === 'assistant' && origin === 'message' && textOf(parts).trim() !== '',
        )
      )
  }
}
