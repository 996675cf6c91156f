import { t } from '../../i18n/t.ts'
import { Button } from '../../kit/Button.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { useUi } from '../../host/store.ts'

/** Stops the answer. It goes away with the answer; the focus is then in the message box, not lost. */
export function StopButton() {
  const { application } = useUi()
  const stop = (): void => {
    application.stop()
    focusMessageBox()
  }
  return (
    <Button ref={leaveFocus} variant="edged" icon="stop" onClick={stop}>
      {t('chat.stop')}
    </Button>
  )
}

/** Called when the button comes; the result, before it is gone. */
function leaveFocus(button: HTMLButtonElement | null): () => void {
  return () => {
    if (button?.matches(':focus')) focusMessageBox()
  }
}
