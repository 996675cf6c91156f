import { type ComponentType, createElement, type ReactNode } from 'react'
import type { AppSnapshot } from '../runtime/application/snapshot.ts'
import { useUiState } from './store.ts'

/** A part that is drawn, and its code fetched, only while the application is so. `Otherwise` is drawn at any other time. */
export function shownIf<Props extends object = object>(
  isShown: (app: AppSnapshot) => boolean,
  Part: ComponentType<Props>,
  Otherwise?: ComponentType<Props>,
): ComponentType<Props> {
  return function ShownIf(props: Props): ReactNode {
    const Drawn = useUiState(({ app }) => isShown(app)) ? Part : Otherwise
    return Drawn ? createElement(Drawn, props) : null
  }
}
