import { useState } from 'react'
import { memoryText } from '../../i18n/en/memory.ts'
import { t } from '../../i18n/t.ts'
import type { Erasure } from '../../runtime/memory/memory-page.ts'
import { Button } from '../kit/Button.tsx'
import { Choice } from '../kit/Field.tsx'
import { useUi } from '../store.ts'

/** Erases, and says so. */
function useErase(): (what: Erasure) => Promise<void> {
  const { application, actions } = useUi()
  return async what => {
    if (await application.memory.erase(what))
      actions.notify({ tone: 'info', text: memoryText('memory.erased'), action: null })
  }
}

/** Asks what to erase of everything. */
export function EraseAll({
  onClose,
  onExport,
}: {
  readonly onClose: () => void
  readonly onExport: () => void
}) {
  const erase = useErase()
  const [what, setWhat] = useState<'entries' | 'all'>('entries')
  return (
    <fieldset className="stack grow">
      <legend className="small danger">{memoryText('memory.erase-all-question')}</legend>
      {(['entries', 'all'] as const).map(value => (
        <Choice
          key={value}
          name="erase"
          value={value}
          checked={what === value}
          onChange={() => setWhat(value)}
          what={memoryText(value === 'all' ? 'memory.erase-everything' : 'memory.erase-entries')}
        />
      ))}
      <div className="row wrap touch">
        <Button icon="export" onClick={onExport}>
          {memoryText('memory.export')}
        </Button>
        <span className="grow" />
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button variant="danger" onClick={() => void erase(what).then(onClose)}>
          {memoryText('memory.erase-now')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Deletes an item, with Undo; or, after a question, erases it. */
export function RemoveButtons({ id }: { readonly id: string }) {
  const erase = useErase()
  const remove = useDelete()
  const [asks, setAsks] = useState(false)
  if (asks)
    return (
      <div className="stack gap-2 grow">
        <p className="small danger">{memoryText('memory.erase-item-question')}</p>
        <span className="row touch">
          <Button size="small" variant="danger" onClick={() => void erase({ item: id })}>
            {memoryText('memory.erase-now')}
          </Button>
          <Button size="small" onClick={() => setAsks(false)}>
            {t('kit.cancel')}
          </Button>
        </span>
      </div>
    )
  return (
    <>
      <Button size="small" onClick={() => void remove(id)}>
        {memoryText('memory.delete')}
      </Button>
      <Button size="small" variant="danger" onClick={() => setAsks(true)}>
        {memoryText('memory.erase')}
      </Button>
    </>
  )
}

/** Deletes an item and offers to take that back. */
function useDelete(): (id: string) => Promise<void> {
  const { application, actions } = useUi()
  return async id => {
    const change = await application.memory.forget(id)
    if (change === null) return
    const run = (): void => void application.memory.undo(id, change)
    const action = { label: t('kit.undo'), run }
    actions.notify({ tone: 'info', text: memoryText('memory.deleted'), action })
  }
}
