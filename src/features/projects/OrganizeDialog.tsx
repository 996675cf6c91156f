import { type OrganizeAsked, organizeDialog } from '../../host/dialogs.ts'
import { ProjectDialog } from './ProjectDialog.tsx'
import { TagsDialog } from './TagsDialog.tsx'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Choice } from '../../kit/Field.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { focusIfLost } from '../../kit/page-hooks.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { organizeText } from './texts.ts'
import { projectsText } from '../../i18n/en/sessions.ts'

/** What is asked about projects and tags. */
export function OrganizeDialog({ page, typed }: OrganizeAsked) {
  switch (page.type) {
    case 'project':
      return <ProjectDialog id={page.id} sessionIds={page.sessionIds ?? []} typed={typed} />
    case 'remove':
      return <RemoveDialog id={page.id} />
    case 'move':
      return <MoveDialog sessionIds={page.sessionIds} />
    case 'tags':
      return <TagsDialog sessionIds={page.sessionIds} />
  }
}

/** Asks what happens with the sessions of a project that is deleted. */
function RemoveDialog({ id }: { readonly id: string }) {
  const { application, actions } = useUi()
  const name = useUiState(({ app }) => app.projects.find(project => project.id === id)?.name ?? '')
  const count = useUiState(({ app }) => app.sessions.filter(row => row.projectId === id).length)
  const [chosen, setChosen] = useState<'stay' | 'trash'>('stay')
  const remove = (): void => {
    actions.closeDialog()
    // The button that asked for it goes with the project.
    void application.projects.remove(id, chosen).then(focusIfLost)
  }
  return (
    <FormDialog
      title={organizeText('organize.delete')}
      heading={`${organizeText('organize.delete')}: ${name}`}
      {...(count > 0 && { description: organizeText('organize.delete-why') })}
      submit={organizeText('organize.delete')}
      isDanger
      run={remove}
    >
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
    </FormDialog>
  )
}

/** The row of the chat is another one now, and its button had the focus. */
function focusRow(sessionId: string | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`nav [data-session="${sessionId}"] a`)
    if (row) row.focus()
    else focusIfLost()
  })
}

/** Asks for the project of these sessions. */
function MoveDialog({ sessionIds }: { readonly sessionIds: readonly string[] }) {
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
    void application.projects.mark(sessionIds, { projectId: chosen }).then(() => focusRow(first))
  }
  const create = (): void =>
    actions.open(organizeDialog, { page: { type: 'project', id: null, sessionIds } })
  return (
    <FormDialog
      title={organizeText('organize.move')}
      description={organizeText('organize.move-why', { count: sessionIds.length })}
      submit={organizeText('organize.move-do')}
      run={move}
      others={
        <Button icon="folder" onClick={create}>
          {organizeText('organize.new')}
        </Button>
      }
    >
      <div role="radiogroup" aria-label={organizeText('organize.move')}>
        <Choice
          name="project"
          checked={chosen === null}
          onChange={() => setChosen(null)}
          what={projectsText('projects.none')}
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
    </FormDialog>
  )
}
