/** Dialogs as values: what opens one needs no name for it, and a feature may draw one that the core opens. */
import type { ComponentType, ReactNode } from 'react'
import type { Arrived } from '../ports/connection.ts'
import { late } from '../kit/late.ts'

/** A dialog that is opened with what its component takes, `Given`. */
export interface Dialog<Given extends object> {
  /** Null: a feature draws it (`drawn`). */
  readonly Drawn: Draw<Given> | null
}

type Draw<Given> = (given: Given) => ReactNode

/** A dialog of the part that draws it. Its code is fetched when it is first opened. */
export function dialogOf<Given extends object>(
  importCode: () => Promise<ComponentType<Given>>,
): Dialog<Given> {
  return { Drawn: late(importCode) }
}

/** A dialog that the core opens, and a feature draws. Without that feature nothing opens. */
export function dialogOfFeature<Given extends object>(): Dialog<Given> {
  return { Drawn: null }
}

/** What a feature draws for a dialog that the core opens. */
export interface DrawnDialog {
  readonly dialog: Dialog<Arrived>
  readonly Drawn: Draw<Arrived>
}

/** Draws a dialog that the core opens. */
export function drawn<Given extends object>(
  dialog: Dialog<Given>,
  importCode: () => Promise<ComponentType<Given>>,
): DrawnDialog {
  return { dialog, Drawn: late(importCode) }
}
