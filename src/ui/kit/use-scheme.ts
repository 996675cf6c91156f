import { useUiState } from '../store.ts'
import { useMedia } from './page-hooks.ts'

/** The colours of the page now. */
export function useScheme(): 'light' | 'dark' {
  const theme = useUiState(({ app }) => app.settings.theme)
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'system' ? (prefersDark ? 'dark' : 'light') : theme
}
