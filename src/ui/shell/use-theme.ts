import { useEffect } from 'react'
import { useUiState } from '../store.ts'

/** Puts the chosen theme on the page; as the system has it, the page has no theme of its own. */
export function useTheme(): void {
  const theme = useUiState(({ app }) => app.settings.theme)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
  }, [theme])
}
