import { useEffect, useState } from 'react'
import type { EditOutlook } from '../../../runtime/application/edit-outlook.ts'
import { latestOnly } from '../../../runtime/async/latest-only.ts'
import { useUi, useUiState } from '../../store.ts'

/** What the model would read if the message had these words; null until that is known. */
export function useEditOutlook(messageId: string, text: string): EditOutlook | null {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const [ask] = useState(() =>
    latestOnly((asked: { readonly text: string; readonly leafId: string | null }) =>
      application.outlookOfEdit(messageId, asked.text),
    ),
  )
  const [outlook, setOutlook] = useState<EditOutlook | null>(null)
  useEffect(() => {
    let listens = true
    ask({ text, leafId }).then(
      known => {
        if (listens && known !== null) setOutlook(known)
      },
      () => undefined,
    )
    return () => {
      listens = false
    }
  }, [ask, text, leafId])
  return outlook
}
