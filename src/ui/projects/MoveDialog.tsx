import { useState } from 'react'
import { organizeText } from '../../i18n/en/sessions.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Choice } from '../kit/Field.tsx'
import { useUi, useUiState } from '../store.ts'

/** Asks for the project of these sessions. */
export function MoveDialog({ sessionIds }: { readonly sessionIds: readonly string[] }) {
  const { application, actions } = useUi()
  const projects = useUiState(({ app }) => app.projects)
  const sessions = useUiState(({ app }) => app.sessions)
  const openId = useUiState(({ app }) => app.openId)
  const here = useUiState(({ app }) => app.projectId)
  const [first] = sessionIds
  const own = first === openId ? here : sessions.find(({ id }) => id === first)?.projectId
  const [chosen, setChosen] = useState(() => projects.find(({ id }) => id === own)?.id ?? null)
  const chatsIn = Map.groupBy(sessions, ({ projectId }) => projectId)
  const move = (): void => {
    actions.closeDialog()
    void application.projects.mark(sessionIds, { projectId: chosen })
  }
  const create = (): void =>
    actions.openDialog({ type: 'organize', page: { type: 'project', id: null, sessionIds } })
  return (
    <Dialog
      title={organizeText('organize.move')}
      description={organizeText('organize.move-why', { count: sessionIds.length })}
      foot={
        <>
          <Button icon="folder" onClick={create}>
            {organizeText('organize.new')}
          </Button>
          <span className="grow" />
          <Button variant="primary" onClick={move}>
            {organizeText('organize.move-do')}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={organizeText('organize.move')}>
        <Choice
          name="project"
          checked={chosen === null}
          onChange={() => setChosen(null)}
          what={organizeText('organize.none')}
        />
        {projects.map(({ id, name }) => (
          <Choice
            key={id}
            name="project"
            checked={chosen === id}
            onChange={() => setChosen(id)}
            what={name}
          >
            {organizeText('organize.chats', { count: chatsIn.get(id)?.length ?? 0 })}
          </Choice>
        ))}
      </div>
    </Dialog>
  )
}
