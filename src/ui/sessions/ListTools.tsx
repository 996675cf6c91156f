import { projectsText } from '../../i18n/en/sessions.ts'
import { tagQuery, commonTags } from '../../runtime/sessions/tag-filter.ts'
import { t } from '../../i18n/t.ts'
import { groupsOf, MenuButton, menuOf } from '../../kit/Menu.tsx'
import type { MenuRow } from '../../kit/MenuPopup.tsx'
import { organizeDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { SESSION_SORTS, sortSessions, useListView } from './group-sessions.ts'

/** Most tags in the menu; the search field finds the others. */
const MOST_TAGS = 12

/** What can be done with the whole list: its order, a new project, an import. */
export function ListTools({
  onFilter,
  onSelect,
}: {
  /** Types into the search field. */
  readonly onFilter: (text: string) => void
  readonly onSelect: () => void
}) {
  const { actions } = useUi()
  const sessions = useUiState(({ app }) => app.sessions)
  const { sort } = useListView()
  const sorts = menuOf(
    SESSION_SORTS.map((name): MenuRow => {
      const label = projectsText(`projects.sort-${name}`)
      return [name, 'check', label, () => sortSessions(name), { checked: sort === name }]
    }),
  )
  const acts = menuOf([
    [
      'project',
      'folder',
      projectsText('projects.new'),
      () => actions.open(organizeDialog, { page: { type: 'project', id: null } }),
    ],
    ['import', 'import', t('sessions.import'), () => void actions.importSession()],
    ['select', 'select', projectsText('projects.select'), onSelect],
  ])
  const tags = menuOf(
    commonTags(sessions)
      .slice(0, MOST_TAGS)
      .map((tag): MenuRow => {
        const show = (): void => onFilter(tagQuery(tag))
        return [`tag ${tag}`, 'tag', projectsText('projects.only-tag', { tag }), show]
      }),
  )
  const items = groupsOf(sorts, acts, tags)
  return <MenuButton icon="more" label={projectsText('projects.view')} items={items} />
}
