import { useUiState } from '../../host/store.ts'
import { contextText } from '../../i18n/en/context.ts'

/** Says that the model knows less and less of the start, after as many compactions as the preset allows. */
export function AccuracyNote() {
  const count = useUiState(({ app }) =>
    app.session?.rebuildAdvised ? app.session.compactionsInForce : null,
  )
  return count === null ? null : (
    <p className="caution below">{contextText('context.accuracy', { count })}</p>
  )
}
