import { useState } from 'react'
import { organizeText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Choice } from '../kit/Field.tsx'
import { useUi, useUiState } from '../store.ts'

/** Asks what happens with the sessions of a project that is deleted. */
export function RemoveDialog({ id }: { readonly id: string }) {
  const { application, actions } = useUi()
  const name = useUiState(({ app }) => app.projects.find(project => project.id === id)?.name ?? '')
  const count = useUiState(({ app }) => app.sessions.filter(row => row.projectId === id).length)
  const [chosen, setChosen] = useState<'stay' | 'trash'>('stay')
  const remove = (): void => {
    actions.closeDialog()
    void application.projects.remove(id, chosen)
  }
  return (
    <Dialog
      title={organizeText('organize.delete')}
      heading={`${organizeText('organize.delete')}: ${name}`}
      {...(count > 0 && { description: organizeText('organize.delete-why') })}
      foot={
        <>
          <span className="grow" />
          <Button onClick={actions.closeDialog}>{t('kit.cancel')}</Button>
          <Button variant="danger" onClick={remove}>
            {organizeText('organize.delete-do')}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {count > 0 && (
          <div role="radiogroup" aria-label={organizeText('organize.delete-why')}>
            {(['stay', 'trash'] as const).map(value => (
              <Choice
                key={value}
                name="sessions"
                checked={chosen === value}
                onChange={() => setChosen(value)}
                what={organizeText(`organize.${value}`)}
              >
                {organizeText('organize.chats', { count })}. {organizeText(`organize.${value}-why`)}
              </Choice>
            ))}
          </div>
        )}
        <p className="small soft">{organizeText('organize.delete-memory')}</p>
      </div>
    </Dialog>
  )
}
