import { drawn } from '../../host/dialog.ts'
import { organizeDialog, type OrganizePage } from '../../host/dialogs.ts'
import type { PageParts } from '../../host/command.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'
import { orderByMatch, wholeCompletion } from '../../host/completion.ts'
import { readTags } from '../../runtime/sessions/tag-filter.ts'

const text = textsOf('start.projects', {
  name: '[name]',
  tags: '[tags]',
  project: 'Move this chat to a project',
  none: 'In no project',
  unknown: 'No project has that name. Type /project to choose or add one.',
  tag: 'Tag this chat',
  archive: 'Archive this chat, or bring it back',
  empty: 'Nothing was said in this chat yet, so there is nothing to archive.',
})

/** The word that takes the session out of its project. */
const NONE = 'none'

/** Folders of sessions, and the tags and the archive of sessions. */
export const projects = {
  name: 'projects',
  dialogs: [
    drawn(organizeDialog, async () => (await import('./OrganizeDialog.tsx')).OrganizeDialog),
  ],
  commands: [
    {
      name: 'project',
      what: () => text('project'),
      usage: () => text('name'),
      needs: 'session',
      complete: ({ application }, typed) => {
        const { projects: all, projectId } = application.snapshot()
        const canLeave = projectId !== undefined && NONE.startsWith(typed.trim().toLowerCase())
        return [
          ...orderByMatch(all, typed).map(({ name }) => wholeCompletion(name, text('project'))),
          ...(canLeave ? [wholeCompletion(NONE, text('none'))] : []),
        ]
      },
      run: (page, typed) =>
        withOpen(page, async id => {
          if (typed === '') return ask(page, { type: 'move', sessionIds: [id] })
          const name = typed.toLowerCase()
          const { application } = page
          const wanted = application
            .snapshot()
            .projects.find(one => one.name.toLowerCase() === name)
          if (!wanted && name !== NONE) return text('unknown')
          return application.projects.mark([id], { projectId: wanted?.id ?? null })
        }),
    },
    {
      name: 'tag',
      what: () => text('tag'),
      usage: () => text('tags'),
      needs: 'session',
      run: (page, typed) =>
        withOpen(page, async id => {
          if (typed === '') ask(page, { type: 'tags', sessionIds: [id] })
          else await page.application.projects.mark([id], { tagged: readTags(typed) })
        }),
    },
    {
      name: 'archive',
      what: () => text('archive'),
      needs: 'session',
      run: (page, _typed) =>
        withOpen(page, async id => {
          const { application } = page
          const row = application.snapshot().sessions.find(one => one.id === id)
          if (!row) return text('empty')
          return application.projects.mark([id], { isArchived: row.archivedAt === undefined })
        }),
    },
  ],
} satisfies Feature

type Outcome = Promise<string | void>

/** Does something with the open session. */
async function withOpen({ application }: PageParts, run: (id: string) => Outcome): Outcome {
  const { openId } = application.snapshot()
  return openId === null ? undefined : run(openId)
}

function ask({ actions }: PageParts, page: OrganizePage): void {
  actions.open(organizeDialog, { page })
}
