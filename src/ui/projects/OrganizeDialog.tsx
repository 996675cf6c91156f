import type { OpenDialog } from '../open-dialog.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { TagsDialog } from './TagsDialog.tsx'
import { TitleDialog } from './TitleDialog.tsx'

type OrganizeProps = Omit<Extract<OpenDialog, { type: 'organize' }>, 'type'>

/** What is asked about projects, tags and titles. */
export function OrganizeDialog({ page, typed }: OrganizeProps) {
  switch (page.type) {
    case 'project':
      return <ProjectDialog id={page.id} sessionIds={page.sessionIds ?? []} typed={typed} />
    case 'remove':
      return <RemoveDialog id={page.id} />
    case 'move':
      return <MoveDialog sessionIds={page.sessionIds} />
    case 'tags':
      return <TagsDialog sessionIds={page.sessionIds} />
    case 'title':
      return <TitleDialog sessionId={page.sessionId} />
  }
}
