import { t } from '../../i18n/t.ts'
import { Button } from '../../kit/Button.tsx'
import { focusMessageBox, PAGE, useKeys } from '../../kit/page-hooks.ts'
import { useUi } from '../../host/store.ts'

/** Stops the answer. It goes away with the answer; the focus is then in the message box, not lost. */
export function StopButton() {
  const { application } = useUi()
  const stop = (): void => {
    application.stop()
    focusMessageBox()
  }
  // In the message box it is that box's key; in a dialog, a menu or another field it is theirs.
  useKeys(PAGE, ({ key, target, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && isAtTheChat(target)) stop()
  })
  return (
    <Button ref={leaveFocus} data-stop variant="edged" icon="stop" onClick={stop}>
      {t('chat.stop')}
    </Button>
  )
}

function isAtTheChat(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.matches('input, textarea, select')) return false
  return target === document.body || target.closest('[role="log"], [data-stop]') !== null
}

/** Called when the button comes; the result, before it is gone. */
function leaveFocus(button: HTMLButtonElement | null): () => void {
  return () => {
    if (button?.matches(':focus')) focusMessageBox()
  }
}
