import { LoadBoundary } from '../../kit/Boundary.tsx'
import type { KeyPartProps } from '../../host/feature.ts'
import { useUi } from '../../host/store.ts'

/** The ways to a key that features offer beside its field. */
export function KeyParts(props: KeyPartProps) {
  return useUi().features.map(
    ({ name, KeyPart }) =>
      KeyPart && (
        <LoadBoundary key={name}>
          <KeyPart {...props} />
        </LoadBoundary>
      ),
  )
}
