import type { ReactNode } from 'react'
import { useUi } from '../../host/store.ts'
import { Button } from '../../kit/Button.tsx'
import { changesDialog } from './feature.ts'
import { changesText } from './texts.ts'

/** In the settings: leads to the list. */
export function ChangesBlock(): ReactNode {
  const { actions } = useUi()
  return (
    <div className="stack gap-2">
      <p className="small soft">{changesText('why')}</p>
      <span className="row touch">
        <Button icon="undo" variant="edged" onClick={() => actions.open(changesDialog, {})}>
          {changesText('open')}
        </Button>
      </span>
    </div>
  )
}
