import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { SurroundingsContext } from '../kit/surroundings.ts'
import { type Ui, UiContext } from './store.ts'

/** Gives the page to the components inside. */
export function UiProvider({ ui, children }: { readonly ui: Ui; readonly children?: ReactNode }) {
  const theme = useStore(ui.store, ({ app }) => app.settings.theme)
  const { closeDialog } = ui.actions
  const { download } = ui.surface
  const around = useMemo(() => ({ theme, closeDialog, download }), [theme, closeDialog, download])
  return (
    <UiContext value={ui}>
      <SurroundingsContext value={around}>{children}</SurroundingsContext>
    </UiContext>
  )
}
