/** Dialogs as values: what opens one needs no name for it, and another part may draw it. */
import type { ComponentType, ReactNode } from 'react'
import type { Arrived } from '../ports/connection.ts'
import { lazy } from '../kit/lazy.ts'

/** A dialog that is opened with what its component takes, `Given`. */
export interface Dialog<Given extends object> {
  /** Null: another part draws it (`drawn`). */
  readonly Drawn: Draw<Given> | null
}

type Draw<Given> = (given: Given) => ReactNode

/** A dialog of the part that draws it. Its code is fetched when it is first opened. */
export function dialogOf<Given extends object>(
  importCode: () => Promise<ComponentType<Given>>,
): Dialog<Given> {
  return { Drawn: lazy(importCode) }
}

/** A dialog that one part opens, and another draws. Nothing opens where nobody draws it. */
export function declaredDialog<Given extends object>(): Dialog<Given> {
  return { Drawn: null }
}

/** The dialog that is open; `given`: the props of its component, whose type only the dialog knows. */
export interface OpenDialog {
  readonly dialog: Dialog<Arrived>
  readonly given: Arrived
}

/** What is drawn for a declared dialog. */
export interface DrawnDialog {
  readonly dialog: Dialog<Arrived>
  readonly Drawn: Draw<Arrived>
}

/** Draws a declared dialog. Its code is fetched when it is first opened. */
export function drawn<Given extends object>(
  dialog: Dialog<Given>,
  importCode: () => Promise<ComponentType<Given>>,
): DrawnDialog {
  return { dialog, Drawn: lazy(importCode) }
}
