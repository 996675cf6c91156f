import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { LoadBoundary } from '../../kit/Boundary.tsx'
import { lazy } from '../../kit/lazy.ts'
import { focusIfLost, useFetchAhead } from '../../kit/page-hooks.ts'
import { useUi } from '../../host/store.ts'
import type { PressKey } from './palette-items.ts'
import { isComposing } from '../../kit/is-composing.ts'
import styles from './Palette.module.css'

const Results = lazy(
  async () => (await import(/* chunk: commands */ './PaletteResults.tsx')).PaletteResults,
)

/** Fetches the list once the page is usable. */
export function usePaletteAhead(): void {
  useFetchAhead(Results.load)
}

/** All commands and sessions behind one box. The box comes with the page, so that it takes the next keys at once; the list is fetched. */
export function Palette() {
  const { actions } = useUi()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const press = useRef<PressKey>(null)
  const [opener] = useState(() => document.activeElement)
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // Once the dialog is gone: Chromium types nothing into what gets the focus earlier.
    return () => {
      const isFree = document.activeElement === document.body
      if (isFree && opener instanceof HTMLElement) opener.focus()
      // It may be gone with the chat that was left.
      focusIfLost()
    }
  }, [opener])
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    if (isComposing(event.nativeEvent)) return
    if (press.current !== null) {
      if (press.current(key)) event.preventDefault()
    } else if (key === 'Enter')
      // The list is drawn in the same task in which its code arrives.
      void Results.load().then(() => setTimeout(() => press.current?.(key)))
  }
  return (
    <dialog
      ref={dialog}
      className={`overlay ${styles.palette}`}
      aria-label={t('palette.name')}
      onCancel={actions.closeDialog}
      onPointerDown={({ target }) => target === dialog.current && actions.closeDialog()}
    >
      <input
        className={styles.input}
        dir="auto"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('palette.hint')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <LoadBoundary>
        <Results id={id} typed={typed} press={press} onActive={setActiveId} />
      </LoadBoundary>
    </dialog>
  )
}
