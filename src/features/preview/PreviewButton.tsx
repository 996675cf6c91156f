import type { ReactElement } from 'react'
import type { CodeInAnswer } from '../../host/feature.ts'
import { dialogOf } from '../../host/dialog.ts'
import { useUi } from '../../host/store.ts'
import { Button } from '../../kit/Button.tsx'
import { kindOf } from './code-in-text.ts'
import { previewText } from './texts.ts'

const previewPanel = dialogOf(async () => (await import('./PreviewPanel.tsx')).PreviewPanel)

/** Shows the code of an answer beside the conversation. Nothing for XML that is no drawing. */
export function PreviewButton(shown: CodeInAnswer): ReactElement | null {
  const { actions, store } = useUi()
  if (kindOf(shown.language, shown.code) === null) return null
  const open = (): void => {
    const { openId } = store.getState().app
    if (openId !== null) actions.openPanel(previewPanel, { sessionId: openId, ...shown })
  }
  return (
    <Button size="small" icon="eye" title={previewText('preview.open-why')} onClick={open}>
      {previewText('preview.open')}
    </Button>
  )
}
