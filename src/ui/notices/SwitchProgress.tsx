import { t } from '../../i18n/t.ts'
import type { CompactionProgress } from '../../runtime/session/snapshot.ts'
import { ProgressLine } from '../kit/ProgressLine.tsx'
import { useUi } from '../store.ts'

/** The summary that a model waits for, wherever its row is. */
export function SwitchProgress({ progress }: { readonly progress: CompactionProgress }) {
  const { application } = useUi()
  return (
    <ProgressLine
      progress={progress}
      sentence={t('advice.compacting')}
      onCancel={() => application.cancelCompaction()}
    />
  )
}
