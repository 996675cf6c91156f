import { keepHere, readLocal } from '../../kit/browser-storage.ts'

/** Widths of the context panel in CSS pixels; `usual` is that of the style sheet. */
export const CONTEXT_WIDTH = { least: 280, usual: 344, most: 480 } as const

const KEY = 'palimpsest-context-width'

/** Shows the panel as wide as the person left it in this browser. */
export function restoreContextWidth(): void {
  const width = storedContextWidth()
  if (width !== CONTEXT_WIDTH.usual) showContextWidth(width)
}

/** The width that the person chose in this browser, within its limits; the usual one by default. */
export function storedContextWidth(): number {
  return withinLimits(Number(readLocal(KEY) ?? CONTEXT_WIDTH.usual))
}

/** Remembers the width, if this browser keeps anything. */
export function keepContextWidth(width: number): void {
  keepHere(KEY, width === CONTEXT_WIDTH.usual ? null : String(width))
}

/** Makes the panel this wide, though never wider than half of the window. */
export function showContextWidth(width: number): void {
  document.documentElement.style.setProperty('--w-context', `min(${width}px, 50vw)`)
}

/** A whole number of pixels between the least and the most; the usual one for NaN. */
export function withinLimits(width: number): number {
  const { least, usual, most } = CONTEXT_WIDTH
  return Number.isFinite(width) ? Math.round(Math.min(most, Math.max(least, width))) : usual
}
