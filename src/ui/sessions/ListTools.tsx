import { projectsText } from '../../i18n/en/sessions.ts'
import { tagQuery } from '../../runtime/sessions/tag-filter.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { IconButton } from '../kit/Button.tsx'
import { MenuButton, menuOf } from '../kit/Menu.tsx'
import type { MenuRow } from '../kit/MenuPopup.tsx'
import { commonTags } from '../kit/common-tags.ts'
import { useUi } from '../store.ts'
import { SESSION_SORTS } from './group-sessions.ts'
import type { useListView } from './list-view.ts'
import styles from './Tree.module.css'

/** Most tags in the menu; the search field finds the others. */
const MOST_TAGS = 12

/** Above the list: how many sessions there are, a button for a new project, and the order of the list. */
export function ListTools({
  sessions,
  view: { sort, setSort },
  onFilter,
  onSelect,
}: {
  readonly sessions: readonly SessionRow[]
  readonly view: ReturnType<typeof useListView>
  readonly onFilter: (text: string) => void
  readonly onSelect: () => void
}) {
  const { actions } = useUi()
  const items = menuOf([
    ...SESSION_SORTS.map((name): MenuRow => {
      const choose = (): void => setSort(name)
      return [
        name,
        'check',
        projectsText(`projects.sort-${name}`),
        choose,
        { checked: sort === name },
      ]
    }),
    ['select', 'check', projectsText('projects.select'), onSelect],
    ...commonTags(sessions)
      .slice(0, MOST_TAGS)
      .map((tag): MenuRow => {
        const show = (): void => onFilter(tagQuery(tag))
        return [`tag ${tag}`, 'tag', projectsText('projects.only-tag', { tag }), show]
      }),
  ])
  return (
    <div className={`row between small faint ${styles.head}`}>
      <span className="grow">{projectsText('projects.count', { count: sessions.length })}</span>
      <IconButton
        icon="folder"
        size="small"
        label={projectsText('projects.new')}
        onClick={() =>
          actions.openDialog({ type: 'organize', page: { type: 'project', id: null } })
        }
      />
      <MenuButton icon="sort" size="small" label={projectsText('projects.view')} items={items} />
    </div>
  )
}
