import { createRoot } from 'react-dom/client'
import { SafeStart } from '../ui/safe/SafeStart.tsx'
import { rescueFrom } from './rescue.ts'

/** Draws the safe start into the page's root: no session is opened, and no entry of one is read. */
export function startSafely(root: Element): void {
  createRoot(root).render(<SafeStart rescue={rescueFrom('palimpsest', Date.now)} />)
}
