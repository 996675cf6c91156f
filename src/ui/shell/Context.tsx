import { CapabilityList } from '../models/ModelLines.tsx'
import { SummaryStatus } from '../compact/SummaryStatus.tsx'
import { ContextPanel } from '../meter/ContextPanel.tsx'
import { useUiState } from '../store.ts'
import { ContextResizer } from './ContextResizer.tsx'

/** The right column and its edge; beside the sample it also says what can run here. */
export function Context(props: { readonly takesFocus: boolean; readonly onClose: () => void }) {
  const sample = useUiState(({ app }) => app.session?.origin === 'sample')
  return (
    <ContextPanel {...props} edge={<ContextResizer />} summary={<SummaryStatus />}>
      {sample && <CapabilityList />}
    </ContextPanel>
  )
}
