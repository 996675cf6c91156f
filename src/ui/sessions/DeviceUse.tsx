import type { ReactNode } from 'react'
import { useUi } from '../../host/store.ts'

/** Below the list: that a feature needs the person; a later feature comes before an earlier one. Nothing most of the time. */
export function DeviceUse() {
  const { features } = useUi()
  return features.reduce<ReactNode>(
    (otherwise, { ListLine }) => (ListLine ? <ListLine otherwise={otherwise} /> : otherwise),
    null,
  )
}
